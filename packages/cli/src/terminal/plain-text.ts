/** Matches control and direction characters, but not the joiners of letters and emoji. */
const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Keeps the lines of untrusted text, and replaces each control character with a mark. */
export function printableText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, '  ').replace(CONTROL, '\uFFFD'))
    .join('\n');
}

export function plainLine(text: string, max: number): string {
  const characters = Array.from(printableText(text).replace(/\s+/g, ' ').trim());
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
