/** Parses recipes in Markdown: files to write, changes to make and commands to run, in their order. */
import { blocksOf, commandLines } from './blocks.ts';

export type Step =
  | { readonly kind: 'write'; readonly file: string; readonly content: string }
  | { readonly kind: 'change'; readonly file: string; readonly diff: string }
  | { readonly kind: 'run'; readonly command: string };

export interface Recipe {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** Returns the recipes of a page, one for each second-level heading. */
export function recipesOf(markdown: string): Recipe[] {
  const [, ...sections] = markdown.split(/^## /m);
  return sections.map((section) => ({ name: section.split('\n')[0] ?? '', steps: stepsOf(section) }));
}

function stepsOf(section: string): Step[] {
  return blocksOf(section).flatMap(({ language, file, content }): Step[] => {
    if (language === 'sh') return commandLines(content).map((command) => ({ kind: 'run', command }));
    if (!file) throw new Error(`A block of ${language} has no line such as \`file\`: above it:\n${content}`);
    return [language === 'diff' ? { kind: 'change', file, diff: content } : { kind: 'write', file, content }];
  });
}

/**
 * Applies a diff whose hunks are separated by lines `@@`.
 * @throws {Error} when the old text of a hunk does not occur exactly once
 */
export function applyDiff(text: string, diff: string): string {
  return diff.split(/^@@\n/m).reduce(applyPart, text);
}

function applyPart(text: string, part: string): string {
  const lines = part.split('\n').slice(0, -1);
  const side = (left: '-' | '+') =>
    lines
      .filter((line) => line[0] !== left)
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = side('+');
  const found = text.split(before).length - 1;
  if (found !== 1) throw new Error(`These lines stand ${found} times where they should stand once:\n${before}`);
  return text.replace(before, () => side('-'));
}
