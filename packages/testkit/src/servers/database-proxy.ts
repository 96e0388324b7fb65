/** A TCP proxy in front of the database that the test can cut and restore. */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName, serverAddress } from '../postgres/test-database.ts';

export interface DatabaseProxy {
  /** Returns the URL, through the proxy, of a database on the server behind it. */
  through(url: string): string;
  /** Silently stops forwarding on existing connections; new ones work. */
  freeze(): void;
  /** Freezes, and accepts new connections without forwarding anything. */
  silence(): void;
  /** Lets new connections work again. */
  unsilence(): void;
  /** Drops every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/**
 * Listens on a free local port in front of the server of `url`.
 * @param delayOf milliseconds that a new connection waits, by the number of earlier ones
 */
export async function startDatabaseProxy(
  url: string,
  delayOf: (before: number) => number = () => 0,
): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let count = 0;
  let isSilent = false;
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  const server = createServer(async (client) => {
    const delay = delayOf(count);
    count += 1;
    sockets.add(client.pause());
    if (delay > 0) await sleep(delay);
    if (isSilent || client.destroyed) return;
    const upstream = connect(serverAddress(url));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    through: (target) => {
      const credentials = /^\w+:\/\/([^/]*@)?/.exec(target)?.[1] ?? '';
      return `postgres://${credentials}127.0.0.1:${port}/${databaseName(target)}`;
    },
    freeze,
    silence: () => {
      isSilent = true;
      freeze();
    },
    unsilence: () => {
      isSilent = false;
    },
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    mend: () => listen(port),
  };
}
