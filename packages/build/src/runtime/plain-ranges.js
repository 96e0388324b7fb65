/** Replaces the federation runtime's version ranges: only `^1.2.3` and `<=1.2.3` occur. */

const numbers = (version) => version.split('.').map(Number);

export function satisfy(version, range) {
  if (!version) return false;
  const wanted = numbers(range.replace(/^\D+/, ''));
  const given = numbers(version);
  const first = given.findIndex((number, place) => number !== wanted[place]);
  if (first < 0) return true;
  const growth = (given[first] ?? 0) - (wanted[first] ?? 0);
  if (range.startsWith('<')) return growth < 0;
  // A caret fixes everything up to the first number that is not 0.
  return growth > 0 && wanted.slice(0, first).some(Boolean);
}
