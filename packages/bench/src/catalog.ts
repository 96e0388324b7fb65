/** Response times of lists, searches and products as the catalogue grows from 1,000 to 100,000. */

import { Agent, get } from 'node:http';
import { withClient } from '@storefront/testkit/postgres/test-database';
import { SECOND } from '@storefront/utils/time';
import { cursorAt, generateProducts, searches } from 'bff/generated-catalog';
import { percentile } from './percentile.ts';
import { sized } from './size.ts';
import { type BenchStore, startStore } from './store.ts';

const SIZES = sized([1_000, 10_000, 100_000], [1_000]);
const REQUESTS = sized(50, 2);
const WARM_UP = sized(5, 1);

type Size = (typeof SIZES)[number];

type Ask = (n: number, size: Size) => string;

const list = (query: Record<string, string> = {}) => `/api/products?${new URLSearchParams(query)}`;
const asks: Record<string, Ask> = {
  'list, first page': () => list(),
  'list, half-way down': (n, size) => list({ cursor: cursorAt(size / 2 + n) }),
  'list, a category by name': () => list({ category: 'props', sort: 'name' }),
  'list, by price': () => list({ sort: 'price-down' }),
  'list, few triangles': () => list({ triangles: '1000', sort: 'price-up' }),
  'list, animated, by name': () => list({ animated: 'yes', sort: 'name' }),
  'list, rigged, one in a thousand': () => list({ rigged: 'yes' }),
  'search, common word': () => list({ search: searches.common }),
  'search, common, a category by price': () =>
    list({ search: searches.common, category: 'creatures', sort: 'price-up' }),
  'search, one in a thousand': () => list({ search: searches.rare }),
  'search, nothing': () => list({ search: searches.none }),
  'search, one letter': () => list({ search: searches.oneLetter }),
  'search, two letters': () => list({ search: searches.pair }),
  'search, two letters, nothing': () => list({ search: searches.noPair }),
  'search, two letters, nothing, a category by name': () =>
    list({ search: searches.noPair, category: 'props', sort: 'name' }),
  'search, signs, nothing': () => list({ search: searches.signs }),
  'search, common words never met like that': () => list({ search: searches.punctuated }),
  'product page': (n, size) => `/api/products/by-slug/generated-${1 + ((n * 7919) % size)}`,
  comparison: (n) => `/api/comparison?slugs=${[1, 2, 3, 4].map((k) => `generated-${n + k}`).join()}`,
};

interface Times {
  readonly p50: number;
  readonly p95: number;
}

export async function run(): Promise<void> {
  const store = await startStore({ withPages: false });
  try {
    const results = new Map<string, Times[]>();
    let made = 0;
    for (const size of SIZES) {
      const from = made + 1;
      const seconds = await time(() =>
        withClient(store.databaseUrl, (client) =>
          generateProducts((sql, values) => client.query(sql, values), from, size),
        ),
      );
      made = size;
      console.log(`${size.toLocaleString('en')} products; the last ${size - from + 1} took ${seconds.toFixed(1)} s.`);
      for (const [name, ask] of Object.entries(asks)) {
        results.set(name, [...(results.get(name) ?? []), await measure(store, (n) => ask(n, size))]);
      }
    }
    console.log(`Milliseconds over HTTP, one request after another, ${REQUESTS} each: p50 / p95.`);
    console.table([...results].map(([name, times]) => row(name, times)));
  } finally {
    await store.stop();
  }
}

function row(name: string, times: readonly Times[]) {
  const cells = times.map(({ p50, p95 }, index) => [
    SIZES[index]?.toLocaleString('en') ?? '',
    `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
  ]);
  const growth = (times.at(-1)?.p50 ?? 0) / (times[0]?.p50 ?? 1);
  return { '': name, ...Object.fromEntries(cells), '× from first to last': growth.toFixed(1) };
}

async function measure({ url }: BenchStore, pathOf: (n: number) => string): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + REQUESTS; n++) {
    const startedAt = performance.now();
    await ask(agent, new URL(pathOf(n), url), n);
    if (n >= WARM_UP) times.push(performance.now() - startedAt);
  }
  agent.destroy();
  const at = (share: number) => percentile(times, share);
  return { p50: at(0.5), p95: at(0.95) };
}

/** Uses a new client address for each request, because the rate limit is not measured. */
function ask(agent: Agent, url: URL, n: number): Promise<void> {
  const headers = { 'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n & 255}` };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / SECOND;
}
