/** Limits of the statements of the current work, a request's or a command's. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface StatementLimits {
  /** Time limit of a statement in milliseconds, or Infinity; the pool's by default. */
  readonly timeout?: number;
  /** Aborted when the result is no longer needed. */
  readonly signal?: () => AbortSignal;
}

const limits = new AsyncLocalStorage<StatementLimits>();
const none: StatementLimits = {};

export function presentLimits(): StatementLimits {
  return limits.getStore() ?? none;
}

/** Runs `work` with `changed` merged into the current limits. */
export function withLimits<T>(changed: StatementLimits, work: () => T): T {
  return limits.run({ ...presentLimits(), ...changed }, work);
}

/** Runs work that several requests share: it continues when the first request's client disconnects. */
export function shared<T>(work: () => T): T {
  return limits.run(none, work);
}
