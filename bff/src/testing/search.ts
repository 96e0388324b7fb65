/** Searches for an input that breaks a rule within a time limit. */
import fc from 'fast-check';

interface Extent {
  readonly runs: number;
  /** Milliseconds; a search or shrinking that takes longer ends with its result so far. */
  readonly time: number;
  /** Repeats a search. */
  readonly seed?: number | undefined;
}

/**
 * Runs `check` with inputs from fast-check. When the time is over it waits for the running check, because the caller
 * then removes what that needs.
 * @throws the error of a check, with the simplest input that was found to fail
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
