/** Has several act at once, one step at a time, in an order that the test decides; so what it finds, it finds again. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Work } from './crash-process.ts';
import type { CrashStore, Perform } from './crash-store.ts';

/** Somebody who does one thing after another. */
export interface Actor {
  /** Whose requests this process answers. */
  readonly process: number;
  /** Does everything; each task through `perform`. */
  play(perform: Perform): Promise<void>;
}

/**
 * `act`: one of those who can takes up to so many steps. `kill`: a process is killed where it stands; with `sent`, while
 * the answer to somebody's step in it is on its way.
 */
export type Move =
  | { readonly kind: 'act'; readonly actor: number; readonly steps: number }
  | { readonly kind: 'kill'; readonly process: number; readonly sent: boolean };

interface Presence {
  readonly process: number;
  readonly part: Promise<void>;
  work: Work | undefined;
  isDone: boolean;
  waitsForLock: boolean;
}

/** Milliseconds after which it is asked whether somebody waits for a lock. */
const PATIENCE = 8;

/** Plays all parts to their ends: by the moves, and then each as far as it gets. */
export async function playTogether(store: CrashStore, actors: readonly Actor[], moves: readonly Move[]): Promise<void> {
  const stage = actors.map((actor) => enter(store, actor));
  for (const move of moves) {
    await settle(store, stage);
    if (move.kind === 'kill') await kill(store, stage, move);
    else await act(store, stage, move);
  }
  for (;;) {
    await settle(store, stage);
    if (stage.every(({ isDone }) => isDone)) break;
    await act(store, stage, { actor: 0, steps: Number.POSITIVE_INFINITY });
  }
  await Promise.all(stage.map(({ part }) => part));
}

function enter(store: CrashStore, { process, play }: Actor): Presence {
  const perform: Perform = (task) => {
    presence.work = store.process(process).begin(task, { now: store.now, isStepped: true });
    return presence.work.outcome;
  };
  const presence: Presence = {
    process,
    work: undefined,
    isDone: false,
    waitsForLock: false,
    part: Promise.resolve()
      .then(() => play(perform))
      .finally(() => {
        presence.isDone = true;
      }),
  };
  presence.part.catch(() => {});
  return presence;
}

async function act(store: CrashStore, stage: readonly Presence[], { actor, steps }: { actor: number; steps: number }) {
  const ready = stage.filter(stands);
  const chosen = ready[actor % ready.length];
  for (let taken = 0; taken < steps && chosen && stands(chosen); taken += 1) {
    chosen.work?.proceed(store.now);
    await settle(store, stage);
  }
}

async function kill(store: CrashStore, stage: readonly Presence[], { process, sent }: Extract<Move, { kind: 'kill' }>) {
  const victim = stage.find((presence) => presence.process === process && stands(presence));
  if (sent) await victim?.work?.send(store.now);
  await store.replace(process);
}

const stands = ({ work }: Presence) => work?.step !== undefined;
const moves = (presence: Presence) => !presence.isDone && !stands(presence);

/** Waits until each stands before a step, is done, or waits for a lock that another holds. */
async function settle(store: CrashStore, stage: readonly Presence[]): Promise<void> {
  if (stage.some(({ waitsForLock }) => waitsForLock)) await lookAtLocks(store, stage);
  for (;;) {
    const moving = stage.filter((presence) => moves(presence) && !presence.waitsForLock);
    if (moving.length === 0) return;
    const all = Promise.all(moving.map(halt));
    const isLate = await Promise.race([all.then(() => false), sleep(PATIENCE, true)]);
    if (isLate) await lookAtLocks(store, stage);
  }
}

/** Resolves when it stands or is done. */
async function halt(presence: Presence): Promise<void> {
  while (moves(presence) && !presence.waitsForLock) {
    await Promise.race([presence.part.catch(() => {}), presence.work?.stopped()]);
    await setImmediate();
  }
}

async function lookAtLocks({ query }: CrashStore, stage: readonly Presence[]): Promise<void> {
  const waiting = await query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  for (const presence of stage) {
    const connection = presence.work?.isOver ? undefined : presence.work?.connection;
    presence.waitsForLock = moves(presence) && waiting.some(({ pid }) => pid === connection);
  }
}
