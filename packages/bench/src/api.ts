/** Cost of an API answer on the server, compared with bare handlers that return the same JSON. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { startNode } from '@storefront/cli/children';
import { freePort } from '@storefront/utils/free-port';
import { median } from './percentile.ts';
import { createAsk } from './rollout/ask.ts';
import { signUpWithCart } from './shopper.ts';
import { sized } from './size.ts';
import { type BenchStore, startStore } from './store.ts';
import { loadRow, type MeasuredLoad, measureLoad } from './throughput.ts';
import { reportUsage } from './usage/usage.ts';

const PATHS = ['/healthz', '/api/products', '/api/products/by-slug/castle', '/api/session', '/api/cart'];
const REQUESTS = sized(10_000, 10);
const ROUNDS = sized(3, 1);

interface Measured {
  readonly origin: string;
  readonly server: ChildProcess;
}

export async function run(): Promise<void> {
  const store = await startStore({ withPages: false, withCatalog: true });
  try {
    await besideBareHandlers(store);
  } finally {
    await store.stop();
  }
}

async function besideBareHandlers(store: BenchStore): Promise<void> {
  const port = await freePort();
  const bareServer = fileURLToPath(new URL('./bare/bare-server.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: store.databaseUrl, PORT: String(port) };
  const child = startNode([...reportUsage, bareServer], { env, linked: true });
  try {
    await Promise.race([once(child.process, 'message'), child.ended]);
    const ours = { origin: store.url, server: store.server };
    const bare = { origin: `http://localhost:${port}`, server: child.process };
    const cookie = await signUpWithCart(store.url);
    await assertAlike(ours, bare, cookie);
    const rows = [];
    for (const path of PATHS) rows.push(await compare(path, ours, bare, cookie));
    console.log(
      `One process each, ${REQUESTS} responses, median of ${ROUNDS} rounds; × is responses for the same CPU time.`,
    );
    console.table(rows);
  } finally {
    await child.stop();
  }
}

/** @throws {Error} when the bare handlers answer differently */
async function assertAlike(ours: Measured, bare: Measured, cookie: string): Promise<void> {
  for (const path of PATHS) {
    const answers = [ours, bare].map(({ origin }) => createAsk(origin)(path, { headers: { cookie } }));
    const [expected, actual] = (await Promise.all(answers)).map(({ body }) => JSON.parse(body.toString()) as unknown);
    if (!isDeepStrictEqual(actual, expected))
      throw new Error(`The bare handler of ${path} gives a different response.`);
  }
}

async function compare(path: string, ours: Measured, bare: Measured, cookie: string) {
  const load = { amount: REQUESTS, pathOf: () => path, cookie: path === '/api/products' ? undefined : cookie };
  const loads: Record<'ours' | 'bare', MeasuredLoad[]> = { ours: [], bare: [] };
  for (let n = 0; n <= ROUNDS; n += 1) {
    loads.ours.push(await measureLoad({ ...load, ...ours }));
    loads.bare.push(await measureLoad({ ...load, ...bare }));
  }
  const [own, other] = [medianLoad(loads.ours), medianLoad(loads.bare)];
  return { path, ...loadRow(own), 'bare: CPU ms each': other.cpu.toFixed(2), '×': (other.cpu / own.cpu).toFixed(2) };
}

/** Excludes the first load, which warms up. */
function medianLoad([, ...loads]: readonly MeasuredLoad[]): MeasuredLoad {
  const of = (key: keyof MeasuredLoad) => median(loads.map((load) => load[key]));
  const failures = loads.reduce((sum, load) => sum + load.failures, 0);
  const [perSecond, cpu, p99, renders, loadAverage] = [
    of('perSecond'),
    of('cpu'),
    of('p99'),
    of('renders'),
    of('loadAverage'),
  ];
  return { perSecond, cpu, p99, failures, renders, loadAverage };
}
