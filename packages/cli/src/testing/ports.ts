/** Ports for tests: a free one, and one that another store has. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stranger that answers everything with 200, as the readiness check of another store would. */
export async function otherStore(port = 0): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((_, response) => response.end('ready'));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Below the ports that the system hands out by itself, which may be taken again at any moment. */
const [FIRST, LAST] = [20_000, 32_000];

/** A port of this machine that nobody listens on, nor on the one after it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  try {
    await (await otherStore(port)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}
