/** What is said to a name that is not known: with the nearest one that is, else with all of them. */
import { closestMatch } from 'leven';

/** Letters that may be wrong in a name; fewer in a short one. */
const MOST_MISTAKES = 3;

/**
 * One sentence.
 * @param what the kind of thing that is named, such as `command` @param known its names
 */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (name === '') return `No ${what} was named. There is: ${known.join(', ')}.`;
  if (nearest) return `There is no ${what} '${name}'. Did you mean '${nearest}'?`;
  return `There is no ${what} '${name}'. There is: ${known.join(', ')}.`;
}

/** The name that was probably meant. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const given = name.toLowerCase();
  if (given === '') return undefined;
  // `catalog` for `mfe-catalog`.
  const part = known.find((one) => one.split('-').includes(given));
  const maxDistance = Math.min(MOST_MISTAKES, Math.ceil(given.length / 2));
  return part ?? closestMatch(given, known, { maxDistance });
}
