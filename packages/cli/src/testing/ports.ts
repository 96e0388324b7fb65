/** Simulates a port that another store uses. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server that answers everything with 200, as another store's readiness check would. */
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
