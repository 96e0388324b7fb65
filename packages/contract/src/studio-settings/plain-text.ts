import type { TextBlock } from './schemas.ts';

/** The words of a text alone, a line for each paragraph and item. */
export function plainTextOf(blocks: readonly TextBlock[]): string {
  const lines = blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]));
  return lines.map((runs) => runs.map(({ text }) => text).join('')).join('\n');
}
