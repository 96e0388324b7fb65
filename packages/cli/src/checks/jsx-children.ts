import {
  type Expression,
  type JsxChild,
  type JsxElement,
  type JsxSelfClosingElement,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/**
 * A child as React puts it into the page:
 * - `blank`: white space, which no translation touches;
 * - `text`: always the same text, in a text node of its own;
 * - `value`: text that changes, or comes and goes; `isWhole` if it is one string or nothing;
 * - `element`: an element that always stays;
 * - `change`: elements that come, go or are replaced.
 */
export interface ClassifiedChild {
  readonly kind: 'blank' | 'text' | 'value' | 'element' | 'change';
  readonly isWhole: boolean;
  readonly node: Node;
}

export interface JsxChildren {
  /** Children of fragments take the fragment's place. */
  childrenOf(children: readonly JsxChild[]): ClassifiedChild[];
  /** True when `type` is or may be text. */
  mayBeText(type: Type | undefined): boolean;
}

export type AnyElement = JsxElement | JsxSelfClosingElement;

/** Determines what JSX children render to, by their syntax and types. */
export function jsxChildren(checker: Checker): JsxChildren {
  const staying = new Map<number, boolean>();

  const childrenOf = (children: readonly JsxChild[], isConditional = false): ClassifiedChild[] =>
    children.flatMap((child): ClassifiedChild[] => {
      if (is.isJsxText(child)) return textChild(child, cleaned(child.text), isConditional);
      if (!is.isJsxExpression(child)) return ofExpression(child, isConditional);
      return child.expression ? ofExpression(child.expression, isConditional) : [];
    });

  const textChild = (node: Node, text: string, isConditional: boolean): ClassifiedChild[] => {
    if (text === '') return [];
    const kind = text.trim() === '' ? (isConditional ? 'change' : 'blank') : isConditional ? 'value' : 'text';
    return [{ kind, isWhole: true, node }];
  };

  const ofExpression = (node: Expression, isConditional: boolean): ClassifiedChild[] => {
    if (is.isParenthesizedExpression(node)) return ofExpression(node.expression, isConditional);
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) {
      return textChild(node, node.text, isConditional);
    }
    if (is.isJsxFragment(node) || (is.isJsxElement(node) && tagName(node) === 'Fragment')) {
      const isKeyed = is.isJsxElement(node) && hasChangingKey(node);
      return childrenOf(node.children, isConditional || isKeyed).map((child) => ({ ...child, isWhole: false }));
    }
    if (is.isJsxElement(node) || is.isJsxSelfClosingElement(node)) {
      const kind = !isConditional && stays(node) ? 'element' : 'change';
      return [{ kind, isWhole: true, node }];
    }
    if (is.isConditionalExpression(node)) {
      return [...ofExpression(node.whenTrue, true), ...ofExpression(node.whenFalse, true)];
    }
    if (is.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === SyntaxKind.AmpersandAmpersandToken) return ofExpression(node.right, true);
      if (kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken) {
        return [...ofExpression(node.left, true), ...ofExpression(node.right, true)];
      }
    }
    return ofType(node, isConditional);
  };

  const ofType = (node: Expression, isConditional: boolean): ClassifiedChild[] => {
    const type = checker.getTypeAtLocation(node);
    if (type?.isStringLiteralType() || type?.isNumberLiteralType()) {
      return textChild(node, String(type.value), isConditional);
    }
    if (!mayBeText(type)) return [{ kind: 'change', isWhole: true, node }];
    // A value given by a caller may be a list with text in it, which is removed node by node.
    const isList = type === undefined || checker.isArrayLikeType(type) || (isConditional && mayBeList(type));
    return [{ kind: 'value', isWhole: !isList, node }];
  };

  const mayBeList = (type: Type): boolean => {
    if (type.isUnionType()) return type.getTypes().some(mayBeList);
    return (type.flags & TypeFlags.Object) !== 0 && !/^(React)?Element$/.test(type.getSymbol()?.name ?? '');
  };

  const mayBeText = (type: Type | undefined, seen: readonly number[] = []): boolean => {
    if (!type) return true;
    if (seen.includes(type.id)) return false;
    const mayPartBeText = (part: Type | undefined) => mayBeText(part, [...seen, type.id]);
    if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some(mayPartBeText);
    if (checker.isArrayLikeType(type)) return mayPartBeText(checker.getIndexInfosOfType(type)[0]?.valueType);
    const ofText = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.AnyOrUnknown;
    return (type.flags & ofText) !== 0 && !(type.isStringLiteralType() && type.value === '');
  };

  /** True when the element's last DOM node stays the same while its parent is shown. */
  const stays = (element: AnyElement): boolean => {
    if (hasChangingKey(element)) return false;
    const name = tagOf(element);
    if (/^[a-z]/.test(name.getText())) return true;
    const type = checker.getTypeAtLocation(name);
    if (type && mayBeText(type)) return true;
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol) return false;
    const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const known = staying.get(target.id);
    if (known !== undefined) return known;
    staying.set(target.id, false);
    const result = returnedOnce(target.valueDeclaration?.resolve());
    const isStaying = result !== undefined && ofExpression(result, false).at(-1)?.kind === 'element';
    staying.set(target.id, isStaying);
    return isStaying;
  };

  return { childrenOf, mayBeText };
}

/** Returns a component's only returned expression. */
function returnedOnce(declaration: Node | undefined): Expression | undefined {
  if (!declaration) return;
  if (is.isVariableDeclaration(declaration)) return returnedOnce(declaration.initializer);
  if (!is.isFunctionDeclaration(declaration) && !is.isArrowFunction(declaration)) return;
  const { body } = declaration;
  if (!body) return;
  if (!is.isBlock(body)) return body;
  const returned: (Expression | undefined)[] = [];
  const collect = (node: Node): void => {
    if (is.isReturnStatement(node)) returned.push(node.expression);
    else if (!is.isFunctionDeclaration(node) && !is.isArrowFunction(node)) node.forEachChild(collect);
  };
  body.forEachChild(collect);
  return returned.length === 1 ? returned[0] : undefined;
}

const tagOf = (element: AnyElement) => (is.isJsxElement(element) ? element.openingElement : element).tagName;

export const tagName = (element: AnyElement) => tagOf(element).getText();

/** True when React reuses the one element for the other in the same position. */
export const areAlike = (one: AnyElement, other: AnyElement) =>
  tagName(one) === tagName(other) && attribute(one, 'key')?.getText() === attribute(other, 'key')?.getText();

/** Returns the expression or literal of an attribute. */
export function attribute(element: AnyElement, name: string): Node | undefined {
  const { attributes } = is.isJsxElement(element) ? element.openingElement : element;
  for (const property of attributes.properties) {
    if (is.isJsxAttribute(property) && property.name.getText() === name) return property.initializer;
  }
  return;
}

function hasChangingKey(element: AnyElement): boolean {
  const key = attribute(element, 'key');
  return key !== undefined && !is.isStringLiteral(key);
}

/** True when a fragment is among the children of an element, not a value. */
export function isAmongChildren(node: Node): boolean {
  const { parent } = node;
  if (is.isJsxElement(parent) || is.isJsxFragment(parent)) return true;
  const isPassedOn = is.isParenthesizedExpression(parent) || is.isConditionalExpression(parent);
  if (isPassedOn || is.isBinaryExpression(parent)) return isAmongChildren(parent);
  return is.isJsxExpression(parent) && !is.isJsxAttribute(parent.parent);
}

/** True when a child is more than a line break or a comment. */
export const isShownChild = (child: JsxChild) =>
  is.isJsxText(child) ? cleaned(child.text) !== '' : !is.isJsxExpression(child) || child.expression !== undefined;

/** Drops line breaks and the white space around them, as JSX does. */
function cleaned(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  const trimmed = lines.map((line, index) => {
    const ended = index < lines.length - 1 ? line.trimEnd() : line;
    return index > 0 ? ended.trimStart() : ended;
  });
  return trimmed.filter((line) => line !== '').join(' ');
}
