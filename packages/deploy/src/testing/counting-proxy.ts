/** Forwards connections to another address of this machine, and counts them. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface CountingProxy {
  readonly port: number;
  connections(): number;
  stop(): void;
}

export async function countingProxy(target: NetConnectOpts): Promise<CountingProxy> {
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    count += 1;
    const upstream = connect(target);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => count,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
