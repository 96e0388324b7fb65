/** The steps of what a process does: each waits until the parent process says that it may be taken. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Instruction, Report, Step } from './crash-protocol.ts';

/** A task that a process is doing. */
interface Work {
  readonly id: number;
  readonly isStepped: boolean;
  now: number;
  /** The steps that wait, for what is done at once: the parent is told of one after another. */
  readonly waiting: { readonly step: Step; readonly take: (how: 'proceed' | 'send') => void }[];
}

const current = new AsyncLocalStorage<Work>();
const works = new Map<number, Work>();

export function tell(report: Report): void {
  process.send?.(report);
}

/** The time of the task that asks. */
export function taskTime(): Date {
  const work = current.getStore();
  if (!work) throw new Error('only tasks have a time');
  return new Date(work.now);
}

/** Does `task` as the parent told it to. */
export async function asWork<T>(
  { id, isStepped, now }: Extract<Instruction, { kind: 'begin' }>,
  task: () => Promise<T>,
) {
  const work: Work = { id, isStepped, now, waiting: [] };
  works.set(id, work);
  try {
    return await current.run(work, task);
  } finally {
    works.delete(id);
  }
}

/** Lets the task take the step that it stands before. */
export function goOn({ id, kind, now }: Extract<Instruction, { kind: 'proceed' | 'send' }>): void {
  const work = works.get(id);
  const first = work?.waiting.shift();
  if (!work || !first) throw new Error('nothing waits');
  work.now = now;
  first.take(kind);
  tellOfNext(work);
}

/**
 * Waits until the step may be taken, and takes it. A step that is only to be sent is taken, and never heard of again:
 * the process is killed while its answer is on the way.
 */
export async function takeStep<T>(step: Step, take: () => Promise<T>): Promise<T> {
  const work = current.getStore();
  if (!work?.isStepped) return take();
  const { promise, resolve } = Promise.withResolvers<'proceed' | 'send'>();
  work.waiting.push({ step, take: resolve });
  if (work.waiting.length === 1) tellOfNext(work);
  if ((await promise) === 'proceed') return take();
  void take();
  // By then it is written to the connection.
  await setImmediate();
  tell({ kind: 'sent', id: work.id });
  return new Promise(() => {});
}

function tellOfNext({ id, waiting: [next] }: Work): void {
  if (next) tell({ kind: 'stopped', id, step: next.step });
}
