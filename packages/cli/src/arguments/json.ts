const CONTROL = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu;

/** JSON for a terminal: control characters are escaped, because strangers wrote parts of the data. */
export function formatJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(CONTROL, escaped);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
