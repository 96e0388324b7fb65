/** A rough estimate of a password's strength, considering what attackers try first. */

/** Bits. A good password resists throttled guessing here, a strong one also a stolen hash. */
const GOOD = 50;
const STRONG = 70;

const COMMON =
  /passw?o?r?d|pass|qwert[yz]?|letmein|welcome|iloveyou|love|admin|login|dragon|monkey|football|baseball|master|shadow|sunshine|princess|superman|batman|michael|hello|freedom|whatever|secret|lantern|castle/g;

const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

/** Neighbours in the alphabet, in numbers and on keyboards. */
const ROWS = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm';

/** The number of further characters that an attacker must try for each kind in the password. */
const KINDS = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/ /, 1],
  [/[^\p{L}\d ]/u, 32],
] as const;

/** Replaces a part that is guessed as one unit; no other rule matches it. */
const GUESSED = '\0';

/**
 * Returns the level: 0 for too short, then weak, good and strong.
 * @param minLength the server's minimum @param owner identifies the user, such as their email address
 */
export function passwordStrength(password: string, minLength: number, owner = '') {
  if (password.length < minLength) return { level: 0, message: `Too short: at least ${minLength} characters.` };
  const lowered = password.toLowerCase();
  const withoutOwner = ownWords(owner).reduce((rest, word) => rest.replaceAll(word, GUESSED), lowered);
  const withoutCommon = withoutOwner
    .replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(COMMON, GUESSED);
  // Replaced characters hide digit sequences, so each count has its own text.
  const characters = Math.min(surprises(withoutCommon), surprises(withoutOwner));
  const choices = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = characters * Math.log2(Math.max(choices, 2));
  if (bits >= STRONG) return { level: 3, message: 'Strong.' };
  if (bits >= GOOD) return { level: 2, message: 'Good: a little longer would make it strong.' };
  return { level: 1, message: `Weak: ${weakness(lowered, withoutOwner, withoutCommon)}` };
}

function weakness(lowered: string, withoutOwner: string, withoutCommon: string): string {
  if (withoutOwner !== lowered) return 'it contains your name or email address.';
  if (surprises(lowered) < lowered.length - 2) return 'years, keyboard rows and repetitions are easy to guess.';
  if (withoutCommon.includes(GUESSED)) return 'it contains a very common password.';
  return 'a few more characters make it much harder to guess.';
}

function ownWords(owner: string): string[] {
  const [name = ''] = owner.toLowerCase().split('@');
  return [name, ...name.split(/[^\p{L}]+/u)].filter(({ length }) => length > 2);
}

/** Counts the characters that are not predictable from earlier ones: no repetitions, sequences or years. */
function surprises(text: string): number {
  const once = text.replace(/(19|20)\d\d/g, GUESSED).replace(/(..+?)\1+/g, `$1${GUESSED}`);
  return [...once].filter((character, at) => {
    const [beforeLast = '', last = ''] = [once[at - 2], once[at - 1]];
    return character !== last && !isRow(beforeLast + last + character);
  }).length;
}

function isRow(three: string): boolean {
  return three.length === 3 && (ROWS.includes(three) || ROWS.includes([...three].reverse().join('')));
}
