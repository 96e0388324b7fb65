/**
 * A store that several test runs visit one after another: a process that answers each request with the store's URL, and
 * opens the store at the first one, so that a fully cached run opens none. Its arguments are the folders of the wanted
 * standalone pages; all by default.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenStore, openStore } from './open-store.ts';

/** The process's answer to a run. */
export interface Visit {
  readonly environment: OpenStore['environment'];
  /** Number of the run, counted from 1. */
  readonly run: number;
}

const wanted = process.argv.slice(2);
let store: Promise<OpenStore> | undefined;
let runs = 0;

const server = createServer(async (_, response) => {
  runs += 1;
  const run = runs;
  try {
    store ??= openStore(wanted.length > 0 ? wanted : undefined);
    const { environment } = await store;
    response.end(JSON.stringify({ environment, run } satisfies Visit));
  } catch (error) {
    store = undefined;
    response.writeHead(500).end(String(error));
  }
});
await once(server.listen(0, '127.0.0.1'), 'listening');
process.send?.({ event: 'offered', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  try {
    await (await store)?.close();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, end);
