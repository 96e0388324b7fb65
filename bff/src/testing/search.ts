/** Searching for an input that breaks a rule, for as long as there is time. */
import fc from 'fast-check';

interface Extent {
  readonly runs: number;
  /** Milliseconds; a search that takes longer, for runs or for a simpler example of what it found, ends with what it has. */
  readonly time: number;
  /** Repeats a search. */
  readonly seed?: number | undefined;
}

/**
 * Tries `check` with inputs that fast-check makes up. What is under way when the time is over is waited for: whoever comes
 * next takes away what it needs.
 * @throws when a check does, with the simplest input that it was found to throw for
 */
export async function search<T>(
  inputs: fc.Arbitrary<T>,
  check: (input: T) => Promise<void>,
  { runs, time, seed }: Extent,
): Promise<void> {
  let latest = Promise.resolve();
  const property = fc.asyncProperty(inputs, (input) => {
    latest = check(input);
    return latest;
  });
  const found = fc.assert(property, {
    numRuns: runs,
    interruptAfterTimeLimit: time,
    ...(seed === undefined ? {} : { seed }),
  });
  await found.finally(() => Promise.allSettled([latest]));
  await latest;
}
