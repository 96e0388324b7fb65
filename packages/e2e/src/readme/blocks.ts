/** Parses the fenced code blocks of Markdown, and the commands in them. */

export interface Block {
  readonly language: string;
  /** The file named on the line above, such as `` `bff/src/process/app.ts`: ``. */
  readonly file: string | undefined;
  readonly content: string;
}

const FENCE = /^```(\w*)[^\n]*\n(.*?)^```$/gms;
const FILE_LINE = /^`([^`]+)`:$/;

export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(FENCE)].map(({ 1: language = '', 2: content = '', index }) => {
    const lineAbove = markdown.slice(0, index).trimEnd().split('\n').at(-1) ?? '';
    return { language, file: FILE_LINE.exec(lineAbove)?.[1], content };
  });
}

/** Returns the commands of the `sh` blocks in their order, without comments. */
export function commandsOf(markdown: string): string[] {
  return blocksOf(markdown)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ content }) => commandLines(content));
}

/** Returns the commands of a shell listing; lines that a backslash continues are joined. */
export function commandLines(listing: string): string[] {
  return listing
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)#\s.*$/, '').trim())
    .filter((line) => line !== '');
}
