import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems use for outgoing connections, which may be taken between the check and the use. */
const PORTS = { first: 20_000, last: 29_998 };

/** The ports returned by this process, which may not have opened them yet. */
const given = new Set<number>();

/** Returns a free port whose next port is also free; never the same twice per process. For Node only. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last);
    if (given.has(port) || given.has(port + 1)) continue;
    given.add(port).add(port + 1);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
