/** Cost of traces: stores in one process, with and without them, loaded in turn. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '@storefront/cli/command-error';
import { startServer } from '@storefront/cli/server';
import { freePort } from '@storefront/utils/free-port';
import { type RelativeCost, relativeCost } from './relative-cost.ts';
import { signUpWithCart } from './shopper.ts';
import { START_TIMEOUT, sized } from './size.ts';
import { type BenchStore, startStore } from './store.ts';
import { measureLoad } from './throughput.ts';
import { readUsage, reportUsage, runBeside } from './usage/usage.ts';

/**
 * Requests of a turn, with the session where personal; short, so that the machine's speed is the same in the next turn.
 */
const MIXTURE = [
  { path: '/api/products', amount: sized(120, 5) },
  { path: '/api/session', amount: sized(120, 5), isPersonal: true },
  { path: '/api/cart', amount: sized(120, 5), isPersonal: true },
  { path: '/store', amount: sized(20, 5), isPersonal: true },
] as const;
const ANSWERS = MIXTURE.reduce((sum, { amount }) => sum + amount, 0);
/** Stores in one process share compiled code, but processes compile differently, so several are measured. */
const BATCHES = sized(3, 1);
const WARM_UPS = sized(6, 1);
/** Turns of equal stores differ by a sixth, because garbage is collected in lumps and code is compiled again. */
const ROUNDS = sized(80, 2);
/** Milliseconds until spans are exported: within the turn of their store. */
const EXPORT_DELAY = 200;
const UNTIL_SENT = 1.5 * EXPORT_DELAY;
const isJudged = sized(true, false);

const PLAIN = 'plain';
const CONTROL = 'plain again';
const SAMPLED = 'traces of 10 %';
const ALL = 'traces of all';
/** Maximum share of the plain store's time. */
const LIMIT = 0.05;
/** Maximum difference of two equal stores for the figures to be meaningful. */
const NOISE = 0.02;

/** @throws {CommandError} when the machine is too busy for a figure, or the figure exceeds the limit */
export async function run(): Promise<void> {
  const store = await startStore({ withCatalog: true });
  const collector = await startCollector();
  try {
    const session = await signUpWithCart(store.url);
    const batches: Batch[] = [];
    while (batches.length < BATCHES) batches.push(await measureBatch(store, collector.url, session, batches.length));
    report(batches, collector.received());
  } finally {
    collector.stop();
    await store.stop();
  }
}

async function measureBatch(store: BenchStore, collector: string, session: string, batch: number): Promise<Batch> {
  const traces = (share: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_TRACES_SAMPLER_ARG: share,
    OTEL_BSP_SCHEDULE_DELAY: String(EXPORT_DELAY),
  });
  // Set for each store, because all also inherit the process's settings.
  const untraced = { OTEL_EXPORTER_OTLP_ENDPOINT: '' };
  const kinds = { [PLAIN]: untraced, [CONTROL]: untraced, [SAMPLED]: traces('0.1'), [ALL]: traces('1') };
  const stores = await Promise.all(
    Object.entries(kinds).map(async ([name, own]) => ({ name, own, port: String(await freePort()) })),
  );
  const settings = rotated(stores, batch).map(({ own, port }) => ({ ...own, PORT: port, PUBLIC_ORIGIN: store.url }));
  const [main, ...beside] = settings;
  const server = await startServer({ ...store.env, ...main }, `http://127.0.0.1:${main?.PORT}`, {
    nodeOptions: [...reportUsage, ...runBeside(beside)],
    timeout: START_TIMEOUT,
  });
  try {
    return await measureRounds(stores, server.process, session);
  } finally {
    await server.stop();
  }
}

/** Accepts everything, as a collector does. */
async function startCollector() {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().once('end', () => response.end('{}'));
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, received: () => received, stop: () => server.close() };
}

interface Batch {
  /** Milliseconds of CPU in each round, by the store's name. */
  readonly cpu: ReadonlyMap<string, readonly number[]>;
  readonly failures: number;
}

interface MeasuredStore {
  readonly name: string;
  readonly port: string;
}

/** The first rounds warm up. Each round begins with a different store, so that none gains by its position. */
async function measureRounds(stores: readonly MeasuredStore[], server: ChildProcess, session: string): Promise<Batch> {
  const cpu = new Map(stores.map(({ name }) => [name, [] as number[]]));
  let failures = 0;
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    for (const { name, port } of rotated(stores, round)) {
      const before = await readUsage(server);
      for (const { path, amount, ...more } of MIXTURE) {
        const cookie = 'isPersonal' in more ? session : undefined;
        const origin = `http://localhost:${port}`;
        failures += (await measureLoad({ origin, server, amount, pathOf: () => path, cookie })).failures;
      }
      await sleep(UNTIL_SENT);
      const after = await readUsage(server);
      if (round >= WARM_UPS) cpu.get(name)?.push(after.cpu - before.cpu);
    }
  }
  return { cpu, failures };
}

function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

/** @throws {CommandError} */
function report(batches: readonly Batch[], exports: number): void {
  const cpuOf = (name: string) => batches.flatMap(({ cpu }) => cpu.get(name) ?? []);
  const names = [...(batches[0]?.cpu.keys() ?? [])];
  const costs = new Map(names.map((name) => [name, relativeCost(cpuOf(PLAIN), cpuOf(name))]));
  const failures = batches.reduce((sum, batch) => sum + batch.failures, 0);
  console.log(
    `${BATCHES} processes with all four stores, ${ROUNDS} rounds of ${ANSWERS} answers each, ${failures} failures, ${exports} exports of traces.`,
  );
  console.table([...costs].map(([store, cost]) => ({ store, ...rowOf(cost, cpuOf(store)) })));
  if (failures > 0) throw new CommandError(`${failures} requests failed, so the figures mean nothing.`);
  if (!isJudged) return;
  if (exports === 0) throw new CommandError('No trace was sent, so the cost of traces was not measured.');
  const [noise, cost] = [costs.get(CONTROL)?.added ?? 1, costs.get(SAMPLED)?.added ?? 1];
  if (Math.abs(noise) > NOISE)
    throw new CommandError(`Two equal stores differ by ${percent(noise)}: this machine is too busy for a figure.`);
  if (cost > LIMIT) throw new CommandError(`${SAMPLED} cost ${percent(cost)}, more than ${percent(LIMIT)}.`);
}

function rowOf({ added, error }: RelativeCost, cpu: readonly number[]) {
  const each = cpu.reduce((sum, time) => sum + time, 0) / cpu.length / ANSWERS;
  return {
    'CPU ms each': each.toFixed(3),
    more: percent(added),
    'standard error': percent(error),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
