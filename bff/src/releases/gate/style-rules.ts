/** Finds style rules of a release that apply to other apps' elements: they stay on every page until a full load. */
import type { Release } from '@storefront/federation/release';
import type { AtRule, Container, Document, Rule } from 'postcss';
import type { Node, Selector } from 'postcss-selector-parser';
import type { AssetStore } from '../store/asset-store.ts';
import { readReleased } from '../store/read-released.ts';

/** Characters of a style sheet, because parsing blocks the server. */
const MAX_SHEET = 300_000;
/** `:has` counts while an element of the app is on the page. */
const OF_SELECTORS = new Set([':is', ':where', ':has']);
/** Matches `(root)` with an optional `to (limit)`. */
const SCOPE_ROOT = /^\((.+?)\)(?:\s*to\s*\(.*\))?$/;

/** Returns one sentence per rule, sheet by sheet. @param release an app's: the shell styles what all pages share */
export async function misfitsOfStyles(store: AssetStore, release: Release): Promise<string[]> {
  const sheets = release.files.filter(({ path }) => path.endsWith('.css')).map(({ path }) => path);
  const misfits = sheets.map(async (sheet) => misfitsIn(sheet, await readReleased(store, release, sheet)));
  return (await Promise.all(misfits)).flat();
}

export async function misfitsIn(sheet: string, css: string): Promise<string[]> {
  if (css.length > MAX_SHEET) return [`Its style sheet ${sheet} has more than ${MAX_SHEET} characters: divide it.`];
  // Loaded on demand, so that a server starts without it.
  const { default: postcss } = await import('postcss');
  const { default: parseSelectors } = await import('postcss-selector-parser');
  const selectorsOf = (list: string) => parseSelectors().astSync(list).nodes;
  const found = new Set<string>();
  try {
    postcss.parse(css).walkRules((rule) => {
      if (isWithinScope(rule, selectorsOf)) return;
      for (const selector of selectorsOf(rule.selector)) {
        if (!hasClass(selector)) found.add(String(selector).trim());
      }
    });
  } catch (error) {
    return [`Its style sheet ${sheet} cannot be read: ${(error as Error).message}.`];
  }
  return [...found].map(
    (selector) =>
      `Its rule ${selector} (${sheet}) applies to elements of other apps, too: select a class of its own, as CSS Modules make them.`,
  );
}

/** Returns true when the selector matches nothing unless an element has a class. */
function hasClass(selector: Selector): boolean {
  return selector.nodes.some((node) => node.type === 'class' || isOfSelectorsWithClass(node));
}

function isOfSelectorsWithClass(node: Node): boolean {
  return node.type === 'pseudo' && OF_SELECTORS.has(node.value) && node.nodes.length > 0 && node.nodes.every(hasClass);
}

/** Returns true for nested rules, animation steps and rules that `@scope` keeps within a class. */
function isWithinScope(rule: Rule, selectorsOf: (list: string) => readonly Selector[]): boolean {
  for (let at: Container | Document | undefined = rule.parent; at; at = at.parent) {
    if (at.type === 'rule') return true;
    if (at.type !== 'atrule') continue;
    const { name, params } = at as AtRule;
    if (name.endsWith('keyframes')) return true;
    const [, root] = (name === 'scope' && SCOPE_ROOT.exec(params)) || [];
    if (root !== undefined && selectorsOf(root).every(hasClass)) return true;
  }
  return false;
}
