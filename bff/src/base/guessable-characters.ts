/** The alphabet, digits, keyboards (QWERTY, QWERTZ, AZERTY, ЙЦУКЕН) and number pads. */
const ROWS = withoutAccents(
  [
    'abcdefghijklmnopqrstuvwxyz 01234567890 !@#$%^&*()',
    'qwertyuiop qwertzuiop asdfghjkl zxcvbnm yxcvbnm azertyuiop qsdfghjklm wxcvbn',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm',
    'йцукенгшщзхъ фывапролджэ ячсмитьбю',
    '147258369 789456123 159 357 753 951',
  ].join(' '),
);
const YEAR = /(?:19|20)\d\d/g;
const ONE_CHARACTER = '\0';
const PAIR = /(.)\1/gsu;
const DOUBLED_THROUGHOUT = /^(?:(.)\1)+$/su;
/** Minimum length of a run. */
const RUN_START = 2;

/** Strips accents from letters; vowel signs of other scripts stay. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
}

/** Counts characters outside runs (qwerty, aaaaaa), seeing through doubling (aabbcc) and alternation (1q2w3e). */
export function countUnpredictable(text: string): number {
  const once = text.replace(YEAR, ONE_CHARACTER);
  const characters = [...(DOUBLED_THROUGHOUT.test(once) ? once.replace(PAIR, '$1') : once)];
  const halves = [0, 1].map((first) => outsideRuns(characters.filter((_, at) => at % 2 === first)));
  const alternates = halves.every((count) => count <= RUN_START);
  return Math.min(outsideRuns(characters), alternates ? 2 * RUN_START : Infinity);
}

/** Returns the unit that the text repeats (the last repetition may be cut short), or the text itself. */
export function repeatedPart(text: string): string {
  const characters = [...text];
  const repeats = (length: number) => characters.every((character, at) => character === characters[at % length]);
  for (let length = 1; length <= characters.length / 2; length += 1) {
    if (repeats(length)) return characters.slice(0, length).join('');
  }
  return text;
}

function outsideRuns(characters: readonly string[]): number {
  return characters.filter((_, at) => at < RUN_START || !isRun(characters.slice(at - RUN_START, at + 1))).length;
}

function isRun(three: readonly string[]): boolean {
  if (new Set(three).size === 1) return true;
  return ROWS.includes(three.join('')) || ROWS.includes(three.toReversed().join(''));
}
