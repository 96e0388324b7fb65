/** Kills a process before every step of the same action. */
import type { Outcome, Task } from './protocol.ts';
import type { CrashStore, Perform } from './store.ts';

/** Where an action is interrupted: before a step, or while the response to it is on its way. */
export interface Interruption {
  /** Number of steps completed before. */
  readonly after: number;
  readonly isSent: boolean;
}

/** Returns the names of the steps of `deed`. */
export async function stepsOf(store: CrashStore, deed: (perform: Perform) => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  await deed(async (task) => {
    const work = store.process(0).begin(task, { now: store.now, isStepped: true });
    for (await work.stopped(); work.step; await work.stopped()) {
      names.push(work.step.name);
      work.proceed(store.now);
    }
    return work.outcome;
  });
  return names;
}

/** Returns every point, from the step of that index on, at which an action of these steps can be interrupted. */
export function interruptionsOf(steps: readonly string[], from: number): Interruption[] {
  return steps
    .flatMap((name, after) => [
      { after, isSent: false },
      // Any other sent step is rolled back with its transaction, or has the same effect as after its response.
      ...(name === 'commit' ? [{ after, isSent: true }] : []),
    ])
    .filter(({ after }) => after >= from);
}

/**
 * Starts an action and resolves once it has reached the interruption, or the first step of that name. It stays paused
 * there until the process is killed.
 */
export async function doUntil(
  store: CrashStore,
  where: Interruption | { readonly step: RegExp },
  deed: (perform: Perform) => Promise<void>,
): Promise<{ readonly ended: Promise<void> }> {
  const { promise: standing, resolve: stand } = Promise.withResolvers<void>();
  let taken = 0;
  const perform = async (task: Task): Promise<Outcome> => {
    const work = store.process(0).begin(task, { now: store.now, isStepped: true });
    for (await work.stopped(); work.step; await work.stopped()) {
      if ('step' in where ? where.step.test(work.step.name) : taken === where.after) {
        if ('isSent' in where && where.isSent) await work.send(store.now);
        stand();
        break;
      }
      taken += 1;
      work.proceed(store.now);
    }
    return work.outcome;
  };
  const ended = deed(perform);
  await Promise.race([standing, ended.then(() => Promise.reject(new Error('it ended before it was interrupted')))]);
  return { ended };
}
