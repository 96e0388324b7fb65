import type { FunctionDeclaration, JsxChild, Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import {
  type AnyElement,
  areAlike,
  attribute,
  type ClassifiedChild,
  isAmongChildren,
  isShownChild,
  jsxChildren,
  tagName,
} from './jsx-children.ts';
import type { TypedSources } from './typed-sources.ts';

export interface TextComplaint {
  readonly line: number;
  readonly message: string;
}

/** Elements whose text browsers do not translate. */
const UNTRANSLATED = /^(title|textarea|style|script|noscript)$/;

const REASONS = {
  value: 'changes beside other nodes: give it an element of its own.',
  text: 'follows elements that come and go: give it an element of its own.',
  fragment: 'may stand beside any other node: give it an element of its own.',
  branch: 'is removed where React takes one element for the other: give one of them a key.',
  component: 'returns text, which may stand beside any other node: return an element.',
};

/**
 * Finds texts that React loses on a page that the browser translates. Translation replaces text nodes by elements; then
 * React writes into a detached node, or removes or inserts before a missing one, which throws. Only two kinds are safe:
 * the only text of an element, and text that never changes, unless elements are inserted right before it.
 */
export function changingTexts(file: SourceFile, { checker }: TypedSources): TextComplaint[] {
  const complaints: TextComplaint[] = [];
  const { childrenOf, mayBeText } = jsxChildren(checker);

  const complain = (node: Node, reason: keyof typeof REASONS) => {
    const line = file.text.slice(0, node.getStart(file)).split('\n').length;
    const source = node.getText(file).trim().replace(/\s+/g, ' ').slice(0, 60);
    complaints.push({ line, message: `\`${source}\` ${REASONS[reason]}` });
  };

  const checkElement = (children: readonly JsxChild[]) => {
    const isAlone = children.filter(isShownChild).length === 1;
    let isAfterChange = false;
    for (const { kind, isWhole, node } of childrenOf(children)) {
      if (kind === 'blank') continue;
      if (kind === 'value' && !(isAlone && isWhole)) complain(node, 'value');
      if (kind === 'text' && isAfterChange) complain(node, 'text');
      isAfterChange = kind === 'change';
    }
  };

  const checkFragment = (children: readonly ClassifiedChild[]) => {
    for (const { kind, node } of children) if (kind === 'text' || kind === 'value') complain(node, 'fragment');
  };

  const checkBranches = (branches: readonly Node[]) => {
    const [one, other] = branches.map(withoutParentheses).filter(is.isJsxElement);
    if (!one || !other || !areAlike(one, other)) return;
    for (const { children } of [one, other]) {
      const list = childrenOf(children);
      if (list.length > 1) for (const { kind, node } of list) if (kind === 'text') complain(node, 'branch');
    }
  };

  const checkComponent = (component: FunctionDeclaration) => {
    const signature = checker.getSignatureFromDeclaration(component);
    const result = signature && checker.getReturnTypeOfSignature(signature);
    if (component.name && result && mayBeText(result)) complain(component.name, 'component');
  };

  const visit = (node: Node): void => {
    if (is.isJsxElement(node) && isUntranslated(node)) return;
    if (is.isJsxElement(node) && tagName(node) !== 'Fragment') checkElement(node.children);
    // Fragments among an element's children are checked with the element.
    else if ((is.isJsxFragment(node) || is.isJsxElement(node)) && !isAmongChildren(node)) {
      checkFragment(childrenOf(node.children));
    } else if (is.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '')) checkComponent(node);
    if (is.isConditionalExpression(node)) checkBranches([node.whenTrue, node.whenFalse]);
    node.forEachChild(visit);
  };
  visit(file);
  return complaints;
}

function withoutParentheses(node: Node): Node {
  return is.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;
}

function isUntranslated(element: AnyElement): boolean {
  const translate = attribute(element, 'translate');
  return UNTRANSLATED.test(tagName(element)) || (translate !== undefined && translate.getText() === '"no"');
}
