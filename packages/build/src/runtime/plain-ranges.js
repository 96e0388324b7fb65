/** Stands in for the federation runtime's version ranges: builds here ask for `^1.2.3`, and the runtime itself for `<=1.2.3`. */

const numbers = (version) => version.split('.').map(Number);

/** Whether `version` is in `range`, both without tags. */
export function satisfy(version, range) {
  if (!version) return false;
  const wanted = numbers(range.replace(/^\D+/, ''));
  const given = numbers(version);
  const first = given.findIndex((number, place) => number !== wanted[place]);
  if (first < 0) return true;
  const growth = (given[first] ?? 0) - (wanted[first] ?? 0);
  if (range.startsWith('<')) return growth < 0;
  // A caret lets everything grow that is behind the first number that is not 0.
  return growth > 0 && wanted.slice(0, first).some(Boolean);
}
