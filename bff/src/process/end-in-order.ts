/** Ends the process's parts, each within its timeout, so that a hanging part cannot keep the process alive. */
import type { Log } from '../base/log.ts';
import { inTime, TimeoutError } from '../base/timeout.ts';

export interface Ending {
  readonly name: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** @returns descriptions of the work it gave up */
  end(): Promise<readonly string[]>;
}

/** Ends the parts of each step together, one step after another. @returns descriptions of all work given up */
export async function endInOrder(steps: readonly (readonly Ending[])[], log: Log): Promise<string[]> {
  const givenUp: string[] = [];
  for (const step of steps) {
    const left = await Promise.all(step.map((ending) => endOne(ending, log)));
    givenUp.push(...left.flat());
  }
  return givenUp;
}

async function endOne({ name, timeout, end }: Ending, log: Log): Promise<readonly string[]> {
  try {
    return await inTime(timeout, end());
  } catch (err) {
    if (!(err instanceof TimeoutError))
      log.error({ event: 'ending_failed', part: name, err }, 'a component did not stop');
    return [name];
  }
}
