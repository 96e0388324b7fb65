/** Reads Markdown into the few blocks that pages show. There is no HTML: what is none of these stays as it was typed. */
import { plainTextOf } from '@storefront/contract/studio-settings/plain-text';
import {
  SAFE_LINK,
  type StudioText,
  type TextBlock,
  type TextRun,
  type TextSection,
} from '@storefront/contract/studio-settings/schemas';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';

type Style = Omit<TextRun, 'text'>;

/** Headings of the first two levels divide the text. */
const DIVIDING_LEVEL = 2;
/** `## Refunds {#refunds}` names the address of a section. */
const NAMED = /^(.*?)\s*\{#([a-z0-9][a-z0-9-]{0,60})\}$/s;

export function readStudioText(markdown: string): StudioText {
  const intro: TextBlock[] = [];
  const sections: TextSection[] = [];
  for (const token of lexer(markdown)) {
    const block = token as MarkedToken;
    if (block.type === 'heading' && block.depth <= DIVIDING_LEVEL) {
      sections.push({ ...sectionOf(block, new Set(sections.map(({ id }) => id))), blocks: [] });
    } else {
      (sections.at(-1)?.blocks ?? intro).push(...blocksOf(block));
    }
  }
  return { intro, sections };
}

function sectionOf({ tokens }: Tokens.Heading, taken: ReadonlySet<string>): Pick<TextSection, 'id' | 'title'> {
  const words = plainTextOf([{ kind: 'heading', runs: runsOf(tokens) }]).trim();
  const [, title = words, name = slugOf(words)] = NAMED.exec(words) ?? [];
  let id = name;
  for (let count = 2; taken.has(id); count += 1) id = `${name}-${count}`;
  return { id, title };
}

function slugOf(words: string): string {
  const slug = words
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'section' : slug;
}

function blocksOf(token: Token): TextBlock[] {
  const block = token as MarkedToken;
  switch (block.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return [{ kind: 'heading', runs: runsOf(block.tokens) }];
    case 'paragraph':
      return [{ kind: 'paragraph', runs: runsOf(block.tokens) }];
    case 'blockquote':
      return block.tokens.flatMap(blocksOf);
    case 'list':
      return [
        {
          kind: 'list',
          ...(block.ordered ? { start: Number(block.start) } : {}),
          items: block.items.flatMap(itemsOf),
        },
      ];
    default:
      return [{ kind: 'paragraph', runs: asTyped(block, {}) }];
  }
}

/** An item, and after it those of a list inside. */
function itemsOf({ tokens }: Tokens.ListItem): TextRun[][] {
  const items: TextRun[][] = [[]];
  for (const token of tokens) {
    const part = token as MarkedToken;
    if (part.type === 'list') items.push(...part.items.flatMap(itemsOf));
    else if (part.type === 'text' || part.type === 'paragraph') {
      const own = items[0] ?? [];
      if (own.length > 0) own.push({ text: '\n' });
      own.push(...runsOf(part.tokens ?? [part]));
    } else if (part.type !== 'space') items[0]?.push(...asTyped(part, {}));
  }
  return items;
}

function runsOf(tokens: readonly Token[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const run of styledRuns(tokens, {})) {
    const last = runs.at(-1);
    if (last && isAlike(last, run)) runs.splice(-1, 1, { ...last, text: last.text + run.text });
    else runs.push(run);
  }
  return runs;
}

/** Whether the two are one piece of text. */
function isAlike(one: TextRun, other: TextRun): boolean {
  if ([one, other].some(({ text, href }) => text === '\n' || href !== undefined)) return false;
  return one.isStrong === other.isStrong && one.isEmphasis === other.isEmphasis;
}

function styledRuns(tokens: readonly Token[], style: Style): TextRun[] {
  return tokens.flatMap((token): TextRun[] => {
    const part = token as MarkedToken;
    switch (part.type) {
      case 'text':
        return part.tokens ? styledRuns(part.tokens, style) : plain(part.text, style);
      case 'escape':
        return plain(part.text, style);
      case 'strong':
        return styledRuns(part.tokens, { ...style, isStrong: true });
      case 'em':
        return styledRuns(part.tokens, { ...style, isEmphasis: true });
      case 'br':
        return [{ text: '\n' }];
      case 'link': {
        if (!isSafe(part.href)) return asTyped(part, style);
        const words = runsOf(part.tokens).map(({ text }) => text);
        return [{ ...style, text: words.join(''), href: part.href }];
      }
      default:
        return asTyped(part, style);
    }
  });
}

function isSafe(href: string): boolean {
  return SAFE_LINK.test(href) && URL.canParse(href, 'https://shop.example');
}

function plain(text: string, style: Style): TextRun[] {
  return [{ text: text.replaceAll('\n', ' '), ...style }];
}

function asTyped({ raw }: Pick<Token, 'raw'>, style: Style): TextRun[] {
  return raw
    .trim()
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? [{ text: '\n' }] : []), { text: line, ...style }]);
}
