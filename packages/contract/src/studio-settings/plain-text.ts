import type { TextBlock } from './schemas.ts';

/** Returns the plain words of a text, one line for each paragraph and item. */
export function plainTextOf(blocks: readonly TextBlock[]): string {
  return blocks
    .flatMap(({ lines }) => lines)
    .map((runs) => runs.map(({ text }) => text).join(''))
    .join('\n');
}
