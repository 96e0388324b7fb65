/** Data as `--json` prints it. */

/** What a terminal obeys instead of showing it; line breaks between values are our own. */
const CONTROL = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu;

/** The data, in which what strangers wrote does nothing to a terminal. */
export function formatJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(CONTROL, escaped);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
