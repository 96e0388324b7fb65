import { closestMatch } from 'leven';

/** Maximum of wrong letters in a name: this share of them, and at most this many. */
const MISTAKES = { share: 0.4, most: 3 };

/**
 * Returns one sentence about an unknown name, with the nearest known name or all of them. @param what such as `command`
 */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  if (name === '') return `No ${what} was given. Choose one of: ${known.join(', ')}.`;
  const nearest = nearestName(name, known);
  if (nearest) return `There is no ${what} '${name}'. Did you mean '${nearest}'?`;
  return `There is no ${what} '${name}'. Choose one of: ${known.join(', ')}.`;
}

export function nearestName(name: string, known: readonly string[]): string | undefined {
  const given = bare(name);
  if (given === '') return undefined;
  // `catalog` matches `mfe-catalog`.
  const whole = known.find((one) => bare(one).split('-').includes(given));
  if (whole) return whole;
  const maxDistance = Math.min(MISTAKES.most, Math.round(given.length * MISTAKES.share));
  const nearest = closestMatch(given, known.map(bare), { maxDistance });
  return known.find((one) => bare(one) === nearest);
}

const bare = (name: string) => name.replace(/^-+/, '').toLowerCase();
