/** What limits the statements of the work at hand, a request's or a command's. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface StatementLimits {
  /** Milliseconds a statement may take, or Infinity; by default what the pool says. */
  readonly timeout?: number;
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: () => AbortSignal;
}

const limits = new AsyncLocalStorage<StatementLimits>();
const none: StatementLimits = {};

export function presentLimits(): StatementLimits {
  return limits.getStore() ?? none;
}

/** Runs `work` with `changed` in place of the present limits. */
export function withLimits<T>(changed: StatementLimits, work: () => T): T {
  return limits.run({ ...presentLimits(), ...changed }, work);
}

/** Runs work that several requests share: it goes on when the client of the first one has gone. */
export function shared<T>(work: () => T): T {
  return limits.run(none, work);
}
