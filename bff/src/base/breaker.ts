import { SECOND } from './clock.ts';
import type { Log } from './log.ts';
import { pause } from './timeout.ts';

/** Circuit breaker for a database or a store; while it is open, requests fail without an attempt. */
export interface Breaker {
  isOpen(): boolean;
  /** Time of the last change, or of the start. */
  since(): Date;
  /** @throws the error that the options' `refusal` returns */
  refuse(): never;
  /** Call when it could not be reached. */
  open(err: unknown): void;
  /** Probes, and opens when the probe fails. */
  verify(): void;
  stop(): void;
}

interface BreakerOptions {
  /** Name in messages, such as `the database`. */
  readonly name: string;
  /** Prefix of its event names in the log. */
  readonly event: string;
  /** Rejects while it cannot be reached. */
  readonly probe: () => Promise<void>;
  /** @param cause why the breaker is open */
  readonly refusal: (since: Date, cause: unknown) => Error;
}

const FIRST_DELAY = 0.1 * SECOND;
const LONGEST_DELAY = 0.5 * SECOND;

/** While open it keeps probing, and closes at the first success. */
export function createBreaker({ name, event, probe, refusal }: BreakerOptions, log: Log): Breaker {
  const stopping = new AbortController();
  let isOpen = false;
  let isProbing = false;
  let since = new Date();
  let cause: unknown;

  function open(err: unknown): void {
    cause = err;
    if (!isOpen) {
      isOpen = true;
      since = new Date();
      log.warn({ event: `${event}_away`, err }, `${name} cannot be reached`);
    }
    verify();
  }

  function close(): void {
    if (!isOpen) return;
    const duration = Date.now() - since.getTime();
    isOpen = false;
    since = new Date();
    log.info({ event: `${event}_back`, duration }, `${name} can be reached again`);
  }

  function verify(): void {
    if (isProbing || stopping.signal.aborted) return;
    isProbing = true;
    void probeUntilWell().finally(() => {
      isProbing = false;
    });
  }

  function refuse(): never {
    throw refusal(since, cause);
  }

  async function probeUntilWell(): Promise<void> {
    for (let delay = FIRST_DELAY; !stopping.signal.aborted; delay = Math.min(2 * delay, LONGEST_DELAY)) {
      try {
        await probe();
        return close();
      } catch (err) {
        open(err);
      }
      await pause(delay, stopping.signal);
    }
  }

  return { isOpen: () => isOpen, since: () => since, refuse, open, verify, stop: () => stopping.abort() };
}
