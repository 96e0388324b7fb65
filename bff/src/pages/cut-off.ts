/**
 * Runs code that may never end, and cuts it off after its budget; only the engine itself can end an endless loop. Its
 * watch is a thread that starts and ends each time, which takes longer than most renders, so everything that is ready in
 * the same turn of the event loop runs under one.
 */
import { Script } from 'node:vm';

/** Why work has no result: other work, cut off before its turn came, may have broken what it builds on. */
export const interrupted = Symbol('interrupted');

/**
 * @param work what to run @param onCutOff called at once when it is cut off
 * @returns its result, or `interrupted` @throws what `work` throws; the engine's timeout when it was cut off
 */
export type CutOff = <T>(work: () => T, onCutOff: () => void) => Promise<T | typeof interrupted>;

interface Task {
  readonly work: () => unknown;
  readonly onCutOff: () => void;
  /** Tells the outcome, which is what `outcome` returns or throws. */
  readonly settle: (outcome: () => unknown) => void;
}

/** Milliseconds under one watch after which no further work begins, so that the last has its whole budget too. */
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

/** What `work` came to, to be told apart from being cut off. */
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
