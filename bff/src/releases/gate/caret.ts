import coerce from 'semver/functions/coerce.js';
import satisfies from 'semver/functions/satisfies.js';

/** Returns true when `version` is within `^base`, ignoring prerelease and build parts of both. */
export function satisfiesCaret(version: string, base: string): boolean {
  const [has, wants] = [coerce(version), coerce(base)];
  return has !== null && wants !== null && satisfies(has, `^${wants}`);
}
