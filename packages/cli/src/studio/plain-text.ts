/** What strangers wrote, fit for a terminal. */

/**
 * Everything that a terminal obeys instead of showing it, and what turns the direction of what follows; not what joins
 * emails and emoji.
 */
const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The text with its lines, and a mark in place of each character that does something. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, '  ').replace(CONTROL, '\uFFFD'))
    .join('\n');
}

/** The same on one line of at most `max` characters. */
export function plainLine(text: string, max: number): string {
  const characters = Array.from(plainText(text).replace(/\s+/g, ' ').trim());
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
