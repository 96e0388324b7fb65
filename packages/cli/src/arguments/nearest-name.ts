/** What is said to a name that is not known: with the nearest one that is, else with all of them. */
import { closestMatch } from 'leven';

/** Emails that may be wrong: this share of them, and never more than that. */
const MISTAKES = { share: 0.4, most: 3 };

/**
 * One sentence.
 * @param what the kind of thing that is named, such as `command` @param known its names
 */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  if (name === '') return `No ${what} was named. There is: ${known.join(', ')}.`;
  const nearest = nearestName(name, known);
  if (nearest) return `There is no ${what} '${name}'. Did you mean '${nearest}'?`;
  return `There is no ${what} '${name}'. There is: ${known.join(', ')}.`;
}

/** The name that was probably meant. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const given = bare(name);
  if (given === '') return undefined;
  // `catalog` for `mfe-catalog`.
  const whole = known.find((one) => bare(one).split('-').includes(given));
  if (whole) return whole;
  const maxDistance = Math.min(MISTAKES.most, Math.round(given.length * MISTAKES.share));
  const nearest = closestMatch(given, known.map(bare), { maxDistance });
  return known.find((one) => bare(one) === nearest);
}

/** Of an option without its dashes. */
const bare = (name: string) => name.replace(/^-+/, '').toLowerCase();
