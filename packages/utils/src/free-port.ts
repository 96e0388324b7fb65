/** A port for a server that a command or a test starts for itself; for Node only. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems hand out to outgoing connections, which may take one between our look and our use. */
const PORTS = { first: 20_000, last: 29_998 };

/** A port of this machine that nothing listens on, nor on the one after it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last);
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
