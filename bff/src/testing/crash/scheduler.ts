/** Runs several actors concurrently, one step at a time, in an order that the test decides and can repeat. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type Happening, happen } from './happenings.ts';
import type { Work } from './process.ts';
import type { CrashStore, Perform } from './store.ts';

/** An actor performs one task after another. */
export interface Actor {
  /** Index of the process that handles its requests. */
  readonly process: number;
  /** Performs all tasks, each through `perform`. */
  play(perform: Perform): Promise<void>;
}

/** Steps before which a kill is most likely to break something. */
const places = {
  anywhere: /^/,
  commit: /^commit$/,
  provider: /^(insert into "simulated_|stripe POST)/,
  email: /^insert into "outgoing_messages"/,
};

/**
 * `act`: one of the ready actors runs up to so many steps. `kill`: one of them proceeds to the next such step, and its
 * process is killed there; with `sent`, while the response to the step is on its way.
 */
export type Move =
  | { readonly kind: 'act'; readonly actor: number; readonly steps: number }
  | { readonly kind: 'kill'; readonly actor: number; readonly at: keyof typeof places; readonly sent: boolean }
  | Happening;

/** A task in progress, and its process. */
interface Thread {
  /** Index of its actor. */
  readonly actor: number;
  readonly process: number;
  readonly work: Work;
  waitsForLock: boolean;
}

/** All actors, and their tasks in progress. */
interface Scheduler {
  readonly parts: { readonly played: Promise<void>; isPlayed: boolean; awaited: number }[];
  threads: Thread[];
}

/** Milliseconds after which the scheduler checks for lock waits. */
const TIMEOUT = 8;

/** Plays all actors to their ends: first by the moves, then each as far as it gets. */
export async function playTogether(store: CrashStore, actors: readonly Actor[], moves: readonly Move[]): Promise<void> {
  const scheduler: Scheduler = { parts: [], threads: [] };
  for (const actor of actors) enter(store, scheduler, actor);
  for (const move of moves) {
    await settle(store, scheduler);
    if (move.kind === 'kill') await kill(store, scheduler, move);
    else if (move.kind === 'act') await act(store, scheduler, move);
    else await happen(store, move);
  }
  for (;;) {
    await settle(store, scheduler);
    if (scheduler.threads.length === 0 && scheduler.parts.every(({ isPlayed }) => isPlayed)) break;
    await act(store, scheduler, { actor: 0, steps: Number.POSITIVE_INFINITY });
  }
  await Promise.all(scheduler.parts.map(({ played }) => played));
}

function enter(store: CrashStore, scheduler: Scheduler, { process, play }: Actor): void {
  const actor = scheduler.parts.length;
  const perform: Perform = async (task) => {
    const work = store.process(process).begin(task, { now: store.now, isStepped: true });
    scheduler.threads.push({ actor, process, work, waitsForLock: false });
    part.awaited += 1;
    try {
      return await work.outcome;
    } finally {
      part.awaited -= 1;
    }
  };
  const part = {
    isPlayed: false,
    awaited: 0,
    played: Promise.resolve()
      .then(() => play(perform))
      .finally(() => {
        part.isPlayed = true;
      }),
  };
  part.played.catch(() => {});
  scheduler.parts.push(part);
}

async function act(
  store: CrashStore,
  scheduler: Scheduler,
  { actor, steps }: { actor: number; steps: number },
): Promise<void> {
  const thread = chosen(scheduler, actor);
  for (let taken = 0; taken < steps && thread && stands(thread); taken += 1) {
    thread.work.proceed(store.now);
    await settle(store, scheduler);
  }
}

async function kill(
  store: CrashStore,
  scheduler: Scheduler,
  { actor, at, sent }: Extract<Move, { kind: 'kill' }>,
): Promise<void> {
  const victim = chosen(scheduler, actor);
  if (!victim) return;
  while (victim.work.step && !places[at].test(victim.work.step.name)) {
    victim.work.proceed(store.now);
    await settle(store, scheduler);
  }
  if (sent && stands(victim)) await victim.work.send(store.now);
  await store.replace(victim.process);
}

/** Returns one of the threads that can run a step. */
function chosen({ threads }: Scheduler, actor: number): Thread | undefined {
  const ready = threads.filter(stands).toSorted((a, b) => a.actor - b.actor);
  return ready[actor % ready.length];
}

const stands = ({ work }: Thread) => work.step !== undefined;
const moves = ({ work }: Thread) => !work.isOver && work.step === undefined;

/** Waits until each thread is paused before a step, over, or waits for a lock that another holds. */
async function settle(store: CrashStore, scheduler: Scheduler): Promise<void> {
  if (scheduler.threads.some(({ waitsForLock }) => waitsForLock)) await inspectLocks(store, scheduler);
  for (;;) {
    scheduler.threads = scheduler.threads.filter(({ work }) => !work.isOver);
    const moving = scheduler.threads.filter((thread) => moves(thread) && !thread.waitsForLock);
    const isBetween = scheduler.parts.some(({ isPlayed, awaited }) => !isPlayed && awaited === 0);
    if (moving.length === 0 && !isBetween) return;
    const stopped = Promise.all(moving.map(({ work }) => work.stopped())).then(() => setImmediate());
    const isLate = await Promise.race([stopped.then(() => false), sleep(TIMEOUT, true)]);
    if (isLate) await inspectLocks(store, scheduler);
  }
}

async function inspectLocks({ query }: CrashStore, scheduler: Scheduler): Promise<void> {
  const waiting = await query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  for (const thread of scheduler.threads) {
    thread.waitsForLock = moves(thread) && waiting.some(({ pid }) => pid === thread.work.connection);
  }
}
