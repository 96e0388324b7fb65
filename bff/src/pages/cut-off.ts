/** Runs work that may never end under `node:vm`'s timeout: a thread each, so one covers all work of a turn. */
import { Script } from 'node:vm';

/** No result: work cut off earlier in the same turn may have left shared modules broken. */
export const interrupted = Symbol('interrupted');

/** @param onCutOff called at once on a timeout @throws what `work` throws, or the engine's timeout */
export type CutOff = <T>(work: () => T, onCutOff: () => void) => Promise<T | typeof interrupted>;

interface Task {
  readonly work: () => unknown;
  readonly onCutOff: () => void;
  readonly settle: (outcome: () => unknown) => void;
}

/** Milliseconds after which a turn starts no further work, so that the last still has its whole budget. */
const TURN = 20;

const SLOT = Symbol.for('storefront.cut-off');
const slot = globalThis as { [SLOT]?: () => void };
const runSlot = new Script("globalThis[Symbol.for('storefront.cut-off')]()");

/** @param budget milliseconds; work that begins early in its turn may take up to 20 more */
export function createCutOff(budget: number): CutOff {
  let waiting: Task[] = [];
  let current: Task | undefined;

  function runWaiting(): void {
    const endAt = performance.now() + TURN;
    slot[SLOT] = () => {
      while (performance.now() < endAt) {
        current = waiting.shift();
        if (!current) return;
        current.settle(outcomeOf(current.work));
      }
    };
    try {
      runSlot.runInThisContext({ timeout: budget + TURN });
    } catch (error) {
      giveUp(error);
    } finally {
      delete slot[SLOT];
    }
    if (waiting.length > 0) setImmediate(runWaiting);
  }

  function giveUp(error: unknown): void {
    const others = waiting;
    waiting = [];
    current?.onCutOff();
    current?.settle(() => {
      throw error;
    });
    for (const other of others) other.settle(() => interrupted);
  }

  return <T>(work: () => T, onCutOff: () => void) =>
    new Promise<T | typeof interrupted>((resolve, reject) => {
      const settle = (outcome: () => unknown) => {
        try {
          resolve(outcome() as T | typeof interrupted);
        } catch (error) {
          reject(error);
        }
      };
      if (waiting.push({ work, onCutOff, settle }) === 1) setImmediate(runWaiting);
    });
}

function outcomeOf(work: () => unknown): () => unknown {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
