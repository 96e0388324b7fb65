import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';

interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  readonly log: Log;
  /** Gets each notification's payload; nothing after a (re)connection, as notifications may have been missed. */
  readonly onChange: (payload?: string) => void;
}

export interface Listener {
  /** Whether the connection was alive at the last check, half a second ago at most. */
  isUp(): boolean;
  stop(): Promise<void>;
}

const CHECK_INTERVAL = 0.5 * SECOND;
const ANSWER_TIMEOUT = 0.5 * SECOND;
const CONNECT_TIMEOUT = 2 * SECOND;
const RETRY_INTERVAL = 0.5 * SECOND;

/** Subscribes to a Postgres channel over a connection of its own, which is checked and replaced when lost. */
export function listen({ url, channel, log, onChange }: ListenOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isUp = false;
  let isTold = false;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'storefront listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', ({ payload }) => onChange(payload));
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      isUp = true;
      isTold = false;
      onChange();
      await Promise.race([lost, answersUntil(signal, client)]);
    } finally {
      isUp = false;
      // A dead connection never confirms its end.
      await Promise.race([client.end(), lost, sleep(ANSWER_TIMEOUT, undefined, { ref: false })]);
    }
  }

  async function listenAgainAndAgain(): Promise<void> {
    while (!signal.aborted) {
      const err = await listenOnce().catch((error: unknown) => error);
      if (signal.aborted) return;
      if (!isTold) log.warn({ event: 'listener_down', channel, err }, 'the listening connection is down');
      isTold = true;
      await pause(RETRY_INTERVAL, signal);
    }
  }

  const running = listenAgainAndAgain();
  return {
    isUp: () => isUp,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** @throws when the connection does not answer a check in time */
async function answersUntil(signal: AbortSignal, client: pg.Client): Promise<void> {
  while (!signal.aborted) {
    await pause(CHECK_INTERVAL, signal);
    if (!signal.aborted) await client.query('select 1');
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
