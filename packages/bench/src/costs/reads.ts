/** Costs of pages and API calls that only read. */
import { pageKinds } from '../page-kinds.ts';
import { sized } from '../size.ts';
import type { BenchStore } from '../store.ts';
import { type Load, measureLoad } from '../throughput.ts';
import type { Cost, Meter } from './meter.ts';

const PAGES = sized(400, 10);
const CALLS = sized(2000, 10);

type Kind = Pick<Load, 'pathOf' | 'cookie'>;

const callKinds = (cookie: string) =>
  ({
    'GET /api/products': { pathOf: () => '/api/products' },
    'GET /api/products?search=…': { pathOf: (n: number) => `/api/products?search=castle+${n}` },
    'GET /api/products/by-slug/castle': { pathOf: () => '/api/products/by-slug/castle' },
    'GET /api/session': { pathOf: () => '/api/session' },
    'GET /api/session, signed in': { pathOf: () => '/api/session', cookie },
    'GET /api/cart, signed in': { pathOf: () => '/api/cart', cookie },
  }) satisfies Readonly<Record<string, Kind>>;

export type PageCosts = Readonly<Record<keyof ReturnType<typeof pageKinds>, Cost>>;
export type CallCosts = Readonly<Record<keyof ReturnType<typeof callKinds>, Cost>>;

export const pageCosts = (store: BenchStore, meter: Meter, cookie: string): Promise<PageCosts> =>
  readCosts(store, meter, PAGES, pageKinds(cookie));

export const callCosts = (store: BenchStore, meter: Meter, cookie: string): Promise<CallCosts> =>
  readCosts(store, meter, CALLS, callKinds(cookie));

async function readCosts<Name extends string>(
  { url, server }: BenchStore,
  meter: Meter,
  amount: number,
  kinds: Readonly<Record<Name, Kind>>,
): Promise<Record<Name, Cost>> {
  const costs: Partial<Record<Name, Cost>> = {};
  for (const name in kinds) {
    const { pathOf, cookie } = kinds[name];
    const read = (sign: 1 | -1) => readAll({ origin: url, server, amount, pathOf: (n) => pathOf(sign * n), cookie });
    // This request warms up.
    await read(-1);
    costs[name] = await meter(amount, () => read(1));
  }
  return costs as Record<Name, Cost>; // One for each name.
}

/** @throws {Error} when a request fails */
export async function readAll(load: Load): Promise<void> {
  const { failures } = await measureLoad(load);
  if (failures > 0) throw new Error(`${failures} of ${load.amount} requests such as ${load.pathOf(1)} failed.`);
}
