/** Costs of browsers that wait for events. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import { withClient } from '@storefront/testkit/postgres/test-database';
import { mapInOrder } from '@storefront/utils/map-in-order';
import { SECOND } from '@storefront/utils/time';
import { sized } from '../size.ts';
import type { BenchStore } from '../store.ts';
import { residentMemory } from '../usage/resident-memory.ts';
import type { Cost, Meter } from './meter.ts';

const STREAMS = sized(2000, 20);
const MESSAGES = sized(20, 2);
/** Longer than the store batches events. */
const PAUSE = sized(0.5 * SECOND, 0.3 * SECOND);
const REST = sized(3 * SECOND, 0.1 * SECOND);

export interface StreamCosts {
  /** KiB of process memory per stream, including its connection. */
  readonly memory: number;
  readonly message: Cost;
}

/** Must run first: a process that has done other work has memory to spare. */
export async function streamCosts({ url, databaseUrl, server }: BenchStore, meter: Meter): Promise<StreamCosts> {
  const before = await residentMemory(server);
  const numbers = Array.from({ length: STREAMS }, (_, n) => n);
  const streams = await mapInOrder(numbers, (n) => openStream(url, n));
  await sleep(REST);
  const memory = ((await residentMemory(server)) - before) / STREAMS;
  let told = 0;
  for (const stream of streams) {
    stream.on('data', (events: Buffer) => {
      told += events.toString().split('event: recent').length - 1;
    });
  }
  const all = await meter(1, () => writeMessages(databaseUrl));
  for (const stream of streams) stream.destroy();
  if (told === 0) throw new Error('No stream received a message.');
  return { memory, message: { server: all.server / told, database: all.database / told } };
}

async function openStream(origin: string, n: number): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': `10.9.${n >> 8}.${n & 255}` };
  const sent = request(new URL(SUPPORT_EVENTS_PATH, origin), { headers, agent: false }).end();
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`A stream got the response ${stream.statusCode}.`);
  // The initial event.
  await once(stream, 'data');
  return stream;
}

async function writeMessages(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (let n = 0; n < MESSAGES; n += 1) {
      await client.query(
        `insert into support_messages (name, email, subject, message, created_at)
         values ('Ann', 'ann@example.com', 'Subject', 'Text', now())`,
      );
      await sleep(PAUSE);
    }
  });
}
