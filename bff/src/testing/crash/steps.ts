/** The steps of a process's work: each waits for the parent process's permission. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Instruction, Outcome, Report, Step, Task } from './protocol.ts';

/** A task that the process runs. */
interface Work {
  readonly id: number;
  readonly task: Task;
  readonly isStepped: boolean;
  now: number;
  /** Steps that wait, when the task runs several at once: the parent learns of one after another. */
  readonly waiting: { readonly step: Step; readonly take: (how: 'proceed' | 'send') => void }[];
  readonly answered: PromiseWithResolvers<void>;
  isAnswered: boolean;
  /** Number of operations in progress, except waiting steps. */
  busy: number;
}

const current = new AsyncLocalStorage<Work>();
const works = new Map<number, Work>();

export function sendMessage(report: Report): void {
  process.send?.(report);
}

/** Returns the task that the caller belongs to. */
export function currentTask(): Task | undefined {
  return current.getStore()?.task;
}

/** Returns the time of the task that the caller belongs to. */
export function taskTime(): Date {
  const work = current.getStore();
  if (!work) throw new Error('only tasks have a time');
  return new Date(work.now);
}

/** Runs `perform` as the parent instructed, reports its outcome, and lets work continue after it. */
export async function asWork(
  { id, task, isStepped, now }: Extract<Instruction, { kind: 'begin' }>,
  perform: () => Promise<Outcome>,
): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const work: Work = { id, task, isStepped, now, waiting: [], answered, isAnswered: false, busy: 0 };
  works.set(id, work);
  sendMessage({ kind: 'answered', id, outcome: await current.run(work, perform) });
  work.isAnswered = true;
  answered.resolve();
  await endIfIdle(work);
}

/** Runs the step that the task is paused before. */
export function goOn({ id, kind, now }: Extract<Instruction, { kind: 'proceed' | 'send' }>): void {
  const work = works.get(id);
  const first = work?.waiting.shift();
  if (!work || !first) throw new Error('nothing waits');
  work.now = now;
  first.take(kind);
  reportNext(work);
}

/**
 * Waits for permission, then runs the step. A step that is only sent runs, and its outcome is discarded: the process is
 * killed while the response is on its way.
 */
export async function runStep<T>(step: Step, take: () => Promise<T>): Promise<T> {
  const work = current.getStore();
  if (!work?.isStepped) return take();
  const { promise, resolve } = Promise.withResolvers<'proceed' | 'send'>();
  work.waiting.push({ step, take: resolve });
  if (work.waiting.length === 1) reportNext(work);
  const how = await promise;
  if (how === 'proceed') return occupy(work, take);
  const taken = take();
  // By then a statement is written to the connection; other steps run to the end, and only their response is lost.
  await (step.connection === undefined ? taken.catch(() => {}) : setImmediate());
  sendMessage({ kind: 'sent', id: work.id });
  return new Promise(() => {});
}

/** Runs part of the current task without pausing before any of its steps. */
export function withoutSteps<T>(perform: () => Promise<T>): Promise<T> {
  const work = current.getStore();
  return work ? current.run({ ...work, isStepped: false }, perform) : perform();
}

/** Resolves, as a step, after the response to the current task: no caller waits for what follows. */
export async function afterAnswer(name: string): Promise<void> {
  const work = works.get(current.getStore()?.id ?? 0);
  if (!work) return;
  await occupy(work, () => work.answered.promise);
  await current.run(work, () => runStep({ name, connection: undefined }, async () => {}));
}

/** Runs part of the current task that is not a step. */
export async function occupying<T>(perform: () => Promise<T>): Promise<T> {
  const work = works.get(current.getStore()?.id ?? 0);
  return work ? occupy(work, perform) : perform();
}

async function occupy<T>(work: Work, perform: () => Promise<T>): Promise<T> {
  work.busy += 1;
  try {
    return await perform();
  } finally {
    work.busy -= 1;
    if (work.isAnswered) void endIfIdle(work);
  }
}

/** Reports that nothing more happens, once that is so. */
async function endIfIdle(work: Work): Promise<void> {
  // Work that follows from the last step has reached its next step by then.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  if (work.busy > 0 || work.waiting.length > 0 || !works.delete(work.id)) return;
  sendMessage({ kind: 'over', id: work.id });
}

function reportNext({ id, waiting: [next] }: Work): void {
  if (next) sendMessage({ kind: 'stopped', id, step: next.step });
}
