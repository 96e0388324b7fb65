/** Parses Markdown into the few blocks that pages show. There is no HTML: other syntax stays plain text. */
import {
  SAFE_LINK,
  type StudioText,
  type TextBlock,
  type TextRun,
  type TextSection,
} from '@storefront/contract/studio-settings/schemas';
import MarkdownIt, { type Token } from 'markdown-it';

/** Headings of the first two levels split the text into sections. */
const DIVIDING_TAGS: ReadonlySet<string> = new Set(['h1', 'h2']);
/** `## Refunds {#refunds}` sets the id of a section. */
const NAMED = /^(.*?)\s*\{#([a-z0-9][a-z0-9-]{0,60})\}$/s;

const markdown = new MarkdownIt({ linkify: true }).disable([
  ...['table', 'code', 'fence', 'hr', 'lheading'],
  ...['strikethrough', 'backticks'],
]);
// Links only URLs with a scheme, and email addresses.
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false });
markdown.validateLink = (href) => SAFE_LINK.test(href) && URL.canParse(href, 'https://shop.example');

export function readStudioText(text: string): StudioText {
  const intro: TextBlock[] = [];
  const sections: TextSection[] = [];
  /** Nesting depth of lists; the outermost list is the block. */
  let depth = 0;
  let items: TextRun[][] = [];
  let heading: string | undefined;
  const add = (block: TextBlock) => (sections.at(-1)?.blocks ?? intro).push(block);
  for (const token of markdown.parse(text, {})) {
    if (isListOpening(token)) {
      depth += 1;
      if (depth > 1) continue;
      items = [];
      add({ kind: 'list', ...startOf(token), lines: items });
    } else if (token.type.endsWith('_list_close')) depth -= 1;
    else if (token.type === 'list_item_open') items.push([]);
    else if (token.type === 'heading_open') heading = token.tag;
    else if (token.type === 'inline') {
      const runs = runsOf(token.children ?? []);
      if (depth > 0) continueItem(items.at(-1), runs);
      else if (heading === undefined) add({ kind: 'paragraph', lines: [runs] });
      else if (DIVIDING_TAGS.has(heading)) sections.push(...sectionOf(runs, sections));
      else add({ kind: 'heading', lines: [runs] });
      heading = undefined;
    }
  }
  return { intro, sections };
}

const isListOpening = ({ type }: Token) => type === 'bullet_list_open' || type === 'ordered_list_open';

const startOf = (list: Token) =>
  list.type === 'ordered_list_open' ? { start: Number(list.attrGet('start') ?? 1) } : {};

function continueItem(item: TextRun[] | undefined, runs: readonly TextRun[]): void {
  if (item && item.length > 0) item.push({ text: '\n' });
  item?.push(...runs);
}

/** Returns no section without a title. */
function sectionOf(runs: readonly TextRun[], before: readonly TextSection[]): TextSection[] {
  const words = runs
    .map(({ text }) => text)
    .join('')
    .trim();
  const [, title = words, name = slugOf(words)] = NAMED.exec(words) ?? [];
  if (title === '') return [];
  let id = name;
  for (let count = 2; before.some((section) => section.id === id); count += 1) id = `${name}-${count}`;
  return [{ id, title, blocks: [] }];
}

function slugOf(words: string): string {
  const slug = words
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'section' : slug;
}

function runsOf(tokens: readonly Token[]): TextRun[] {
  const runs: TextRun[] = [];
  let [strong, emphasis] = [0, 0];
  /** Undefined outside links. */
  let href: string | undefined;
  const write = (text: string) => {
    const style = {
      ...(strong > 0 && { isStrong: true as const }),
      ...(emphasis > 0 && { isEmphasis: true as const }),
    };
    join(runs, { text, ...style, ...(href !== undefined && { href }) });
  };
  for (const token of tokens) {
    if (token.type === 'strong_open' || token.type === 'strong_close') strong += token.nesting;
    else if (token.type === 'em_open' || token.type === 'em_close') emphasis += token.nesting;
    else if (token.type === 'link_open') href = String(token.attrGet('href'));
    else if (token.type === 'link_close') href = undefined;
    else if (token.type === 'softbreak') write(' ');
    else if (token.type === 'hardbreak') runs.push({ text: '\n' });
    else if (token.type === 'image') write(`![${token.content}](${token.attrGet('src')})`);
    else write(token.content);
  }
  return runs;
}

/** Merges the run into the last one when their formatting is equal. */
function join(runs: TextRun[], run: TextRun): void {
  const last = runs.at(-1);
  if (run.text === '') return;
  const isAlike =
    last &&
    last.text !== '\n' &&
    last.isStrong === run.isStrong &&
    last.isEmphasis === run.isEmphasis &&
    last.href === run.href;
  if (isAlike) runs.splice(-1, 1, { ...last, text: last.text + run.text });
  else runs.push(run);
}
