/** Version ranges as package.json writes them with a caret. */
import coerce from 'semver/functions/coerce.js';
import satisfies from 'semver/functions/satisfies.js';

/** Whether `version` is within `^base`; what follows a dash or a plus does not count in either. */
export function satisfiesCaret(version: string, base: string): boolean {
  const [has, wants] = [coerce(version), coerce(base)];
  return has !== null && wants !== null && satisfies(has, `^${wants}`);
}
