/** Hears what Postgres notifies on a channel, over a connection of its own that is checked and replaced when lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';

interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  readonly log: Log;
  /** Called at each notification, and each time the connection is up again: what was notified meanwhile is unknown. */
  readonly onChange: () => void;
}

export interface Listener {
  /** Whether every notification is heard right now. */
  isUp(): boolean;
  stop(): Promise<void>;
}

/** A connection that died without a word is noticed within two of these. */
const CHECK_INTERVAL = 1 * SECOND;
const CONNECT_TIMEOUT = 2 * SECOND;
const RETRY_INTERVAL = 0.5 * SECOND;

/** Listens until it is stopped; a database that cannot be reached is tried again and again. */
export function listen({ url, channel, log, onChange }: ListenOptions): Listener {
  const stopping = new AbortController();
  let isUp = false;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'storefront listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: CHECK_INTERVAL,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', onChange);
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      isUp = true;
      onChange();
      await Promise.race([lost, checked(client, stopping.signal)]);
    } finally {
      isUp = false;
      // Waits for the server's goodbye, which a dead connection never says.
      await Promise.race([client.end(), lost, sleep(CHECK_INTERVAL, undefined, { ref: false })]);
    }
  }

  async function listenOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      const failure = await listenOnce().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (stopping.signal.aborted) return;
      log.warn({ event: 'listener_down', channel, err: failure }, 'the listening connection is down');
      await pause(RETRY_INTERVAL, stopping.signal);
    }
  }

  const running = listenOn();
  return {
    isUp: () => isUp,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Resolves when stopped. @throws when the connection does not answer in time */
async function checked(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(CHECK_INTERVAL, signal);
    if (!signal.aborted) await client.query('select 1');
  }
}

/** Keeps no process alive. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
