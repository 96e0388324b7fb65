/** LISTEN/NOTIFY: one connection for all channels, checked and replaced when lost. */
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { pause, within } from '../timeout.ts';
import { Connection } from './connection.ts';

export interface Listener {
  /** @param onChange receives each notification's payload; undefined after a (re)connection, which may miss some */
  listen(channel: string, onChange: OnChange): Subscription;
  isUp(): boolean;
  stop(): Promise<void>;
}

type OnChange = (payload?: string) => void;

export interface Subscription {
  /** True when the connection was alive at the last check, at most half a second ago. */
  isUp(): boolean;
  stop(): void;
}

interface Channel {
  readonly name: string;
  readonly onChange: OnChange;
  isUp: boolean;
}

const CHECK_INTERVAL = 0.5 * SECOND;
const ANSWER_TIMEOUT = 0.5 * SECOND;
const CONNECT_TIMEOUT = 2 * SECOND;
const FIRST_RETRY = 0.25 * SECOND;
const LONGEST_RETRY = 1 * SECOND;

/** For tests without notifications. */
export const noListener: Listener = {
  listen: () => ({ isUp: () => false, stop: () => {} }),
  isUp: () => false,
  stop: async () => {},
};

/** @param url address of the server itself: poolers silently drop notifications */
export function createListener(url: string, log: Log): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channels = new Set<Channel>();
  let connection: Connection | undefined;

  async function subscribe(client: Connection, channel: Channel): Promise<void> {
    await inTime(client.query(`listen ${client.escapeIdentifier(channel.name)}`));
    channel.isUp = true;
    channel.onChange();
  }

  function goDown(): void {
    connection = undefined;
    for (const channel of channels) channel.isUp = false;
  }

  async function listenOnce(onUp: () => void): Promise<void> {
    const client = new Connection({
      connectionString: url,
      application_name: 'storefront listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', ({ channel, payload }) => {
        for (const { name, onChange } of channels) if (name === channel) onChange(payload);
      });
      for (const channel of channels) await subscribe(client, channel);
      connection = client;
      onUp();
      await Promise.race([lost, answersUntil(signal, client)]);
    } finally {
      goDown();
      await within(ANSWER_TIMEOUT, Promise.race([client.end(), lost]));
      client.cut();
    }
  }

  async function listenAgainAndAgain(): Promise<void> {
    let delay = FIRST_RETRY;
    let isTold = false;
    const onUp = () => {
      delay = FIRST_RETRY;
      isTold = false;
    };
    while (!signal.aborted) {
      const err = await listenOnce(onUp).catch((error: unknown) => error);
      if (signal.aborted) return;
      if (!isTold) log.warn({ event: 'listener_down', err }, 'the listening connection is down');
      isTold = true;
      await pause(delay, signal);
      delay = Math.min(2 * delay, LONGEST_RETRY);
    }
  }

  const running = listenAgainAndAgain();
  return {
    isUp: () => connection !== undefined,
    listen(name, onChange) {
      const channel = { name, onChange, isUp: false };
      channels.add(channel);
      // A connection that fails meanwhile is replaced, and the new one subscribes to all channels.
      if (connection) void subscribe(connection, channel).catch(() => {});
      return { isUp: () => channel.isUp, stop: () => void channels.delete(channel) };
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** @throws when the connection does not respond to a check in time */
async function answersUntil(signal: AbortSignal, client: Connection): Promise<void> {
  while (!signal.aborted) {
    await pause(CHECK_INTERVAL, signal);
    if (!signal.aborted) await inTime(client.query('select 1'));
  }
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  const result = await within(ANSWER_TIMEOUT, answer);
  if (result === undefined) throw new Error(`the listening connection did not answer within ${ANSWER_TIMEOUT} ms`);
}
