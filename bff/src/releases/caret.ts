/** Version ranges as package.json writes them with a caret. */

/** Whether `version` is within `^base`: not older, and the same in the first part that is not zero. */
export function satisfiesCaret(version: string, base: string): boolean {
  const [has, wants] = [partsOf(version), partsOf(base)];
  const fixed = wants.findIndex((part) => part > 0);
  const isCompatible = wants.slice(0, fixed === -1 ? wants.length : fixed + 1).every((part, i) => has[i] === part);
  return isCompatible && compare(has, wants) >= 0;
}

/** Major, minor, patch; what follows a dash or a plus does not count. */
function partsOf(version: string): number[] {
  return version
    .split(/[-+]/, 1)
    .flatMap((core) => core.split('.'))
    .map(Number);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const [differing] = a.flatMap((part, i) => (part === b[i] ? [] : [part - (b[i] ?? 0)]));
  return differing ?? 0;
}
