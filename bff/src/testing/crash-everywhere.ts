/** Kills a process with somebody before every step of one and the same deed. */
import type { Outcome, Task } from './crash-protocol.ts';
import type { CrashStore, Perform } from './crash-store.ts';

/** Where a deed is interrupted: before a step, or while the answer to it is on its way. */
export interface Interruption {
  /** How many steps are taken before. */
  readonly after: number;
  readonly isSent: boolean;
}

/** The names of the steps of what `deed` does. */
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

/** Every place, from the step of that index on, at which a deed of these steps can be interrupted. */
export function interruptionsOf(steps: readonly string[], from: number): Interruption[] {
  return steps
    .flatMap((name, after) => [
      { after, isSent: false },
      // What else was sent is undone with its transaction, or as good as answered.
      ...(name === 'commit' ? [{ after, isSent: true }] : []),
    ])
    .filter(({ after }) => after >= from);
}

/**
 * Begins a deed and resolves once it has come to the interruption, or before the first step of that name. There it
 * stands until the process is killed.
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
