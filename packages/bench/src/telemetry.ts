/** What metrics and traces cost: servers of one store beside each other, loaded in turn. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { CommandError } from '@storefront/cli/command-error';
import { startServer } from '@storefront/cli/server';
import { freePort } from '@storefront/utils/free-port';
import { type RelativeCost, relativeCost } from './relative-cost.ts';
import { signUpWithCart } from './shopper.ts';
import { sized } from './size.ts';
import { type BenchStore, startStore } from './store.ts';
import { measureLoad } from './throughput.ts';
import { readUsage, reportUsage } from './usage/usage.ts';

/** What is asked for in a round, with the session where it is personal. */
const MIXTURE = [
  { path: '/api/products', amount: sized(600, 5) },
  { path: '/api/session', amount: sized(600, 5), isPersonal: true },
  { path: '/api/cart', amount: sized(600, 5), isPersonal: true },
  { path: '/store', amount: sized(100, 5), isPersonal: true },
] as const;
const ANSWERS = MIXTURE.reduce((sum, { amount }) => sum + amount, 0);
/** Equal processes differ for as long as they run, by how their code came to be compiled: each batch has new ones. */
const BATCHES = sized(9, 1);
const WARM_UPS = sized(2, 1);
const ROUNDS = sized(3, 2);
const isJudged = sized(true, false);

const PLAIN = 'plain';
const CONTROL = 'plain again';
const SAMPLED = 'traces of 10 %';
/** Of the plain server's time. */
const LIMIT = 0.05;
/** How far two equal servers may differ for the figures to mean anything. */
const NOISE = 0.02;

interface Measured {
  readonly name: string;
  readonly origin: string;
  readonly server: ChildProcess;
  stop(): Promise<unknown>;
}

/** @throws {CommandError} when the machine is too busy for a figure, or it is beyond the limit */
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
  const traces = (share: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: share });
  const kinds: readonly (readonly [string, NodeJS.ProcessEnv])[] = [
    [PLAIN, {}],
    [CONTROL, {}],
    [SAMPLED, traces('0.1')],
    ['metrics', { METRICS_PORT: String(await freePort()) }],
    ['metrics, and traces of all', { METRICS_PORT: String(await freePort()), ...traces('1') }],
  ];
  const servers: Measured[] = [];
  try {
    for (const [name, own] of rotated(kinds, batch)) servers.push({ name, ...(await startBeside(store, own)) });
    return await measureRounds(servers, session);
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/** Takes everything, as a collector does. */
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

async function startBeside(store: BenchStore, own: NodeJS.ProcessEnv) {
  const port = await freePort();
  const env = { ...store.env, ...own, PORT: String(port), PUBLIC_ORIGIN: store.url };
  const server = await startServer(env, `http://127.0.0.1:${port}`, { nodeOptions: reportUsage });
  return { origin: `http://localhost:${port}`, server: server.process, stop: () => server.stop() };
}

interface Batch {
  /** Milliseconds of CPU in each round, by the server's name. */
  readonly cpu: ReadonlyMap<string, readonly number[]>;
  readonly failures: number;
}

/** The first rounds warm up. Each begins with another server, so that none gains by its place. */
async function measureRounds(servers: readonly Measured[], session: string): Promise<Batch> {
  const cpu = new Map(servers.map(({ name }) => [name, [] as number[]]));
  let failures = 0;
  let before = await usages(servers);
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    for (const { origin, server } of rotated(servers, round)) {
      for (const { path, amount, ...more } of MIXTURE) {
        const cookie = 'isPersonal' in more ? session : undefined;
        failures += (await measureLoad({ origin, server, amount, pathOf: () => path, cookie })).failures;
      }
    }
    // Of the whole round, since spans are sent seconds after their requests; idle servers cost all alike.
    const after = await usages(servers);
    for (const [at, { name }] of servers.entries()) {
      if (round >= WARM_UPS) cpu.get(name)?.push((after[at] ?? 0) - (before[at] ?? 0));
    }
    before = after;
  }
  return { cpu, failures };
}

function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

async function usages(servers: readonly Measured[]): Promise<number[]> {
  return await Promise.all(servers.map(async ({ server }) => (await readUsage(server)).cpu));
}

/** @throws {CommandError} */
function report(batches: readonly Batch[], exports: number): void {
  const cpuOf = (name: string) => batches.map(({ cpu }) => cpu.get(name) ?? []);
  const names = [...(batches[0]?.cpu.keys() ?? [])];
  const costs = new Map(names.map((name) => [name, relativeCost(cpuOf(PLAIN), cpuOf(name))]));
  const failures = batches.reduce((sum, batch) => sum + batch.failures, 0);
  console.log(
    `New processes in each of ${BATCHES} batches of ${ROUNDS} rounds of ${ANSWERS} answers, ${failures} failures, ${exports} exports of traces.`,
  );
  console.table([...costs].map(([server, cost]) => ({ server, ...rowOf(cost, cpuOf(server).flat()) })));
  if (failures > 0) throw new CommandError(`${failures} requests failed: what failures cost says nothing.`);
  if (!isJudged) return;
  if (exports === 0) throw new CommandError('No trace was sent: what traces cost was not measured.');
  const [noise, cost] = [costs.get(CONTROL)?.median ?? 1, costs.get(SAMPLED)?.median ?? 1];
  if (Math.abs(noise) > NOISE)
    throw new CommandError(`Two equal servers differ by ${percent(noise)}: this machine is too busy for a figure.`);
  if (cost > LIMIT) throw new CommandError(`${SAMPLED} cost ${percent(cost)}, more than ${percent(LIMIT)}.`);
}

function rowOf({ median, low, high }: RelativeCost, cpu: readonly number[]) {
  const each = cpu.reduce((sum, time) => sum + time, 0) / cpu.length / ANSWERS;
  return {
    'CPU ms each': each.toFixed(3),
    more: percent(median),
    'half of the batches': `${percent(low)} to ${percent(high)}`,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
