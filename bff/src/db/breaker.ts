import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { pause } from '../timeout.ts';
import { DatabaseUnavailableError } from './errors.ts';

/** Whether the database can be reached; open means that it cannot, and no request needs to try. */
export interface Breaker {
  isOpen(): boolean;
  /** When that last changed, or the start. */
  since(): Date;
  /** @throws DatabaseUnavailableError with the cause of being open */
  refuse(): never;
  /** The database could not be reached. */
  open(err: unknown): void;
  /** Opens if the database cannot be reached. */
  verify(): void;
  stop(): void;
}

const FIRST_DELAY = 0.1 * SECOND;
const LONGEST_DELAY = 0.5 * SECOND;

/** While open it probes by itself, and closes at the first success. @param probe rejects when there is no database */
export function createBreaker(probe: () => Promise<void>, log: Log): Breaker {
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
      log.warn({ event: 'database_away', err }, 'the database cannot be reached');
    }
    verify();
  }

  function close(): void {
    if (!isOpen) return;
    const duration = Date.now() - since.getTime();
    isOpen = false;
    since = new Date();
    log.info({ event: 'database_back', duration }, 'the database can be reached again');
  }

  function verify(): void {
    if (isProbing || stopping.signal.aborted) return;
    isProbing = true;
    void probeUntilWell().finally(() => {
      isProbing = false;
    });
  }

  function refuse(): never {
    throw new DatabaseUnavailableError(`no database since ${since.toISOString()}`, { cause });
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
