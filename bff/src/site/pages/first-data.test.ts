/** Sharing of responses between pages. */
import type { FirstData } from '@storefront/federation/boot';
import type { RouteDescription } from '@storefront/federation/description';
import { beforeEach, expect, test } from 'vitest';
import type { RequestContext } from '../../base/http/request-context.ts';
import type { Resolver } from '../../base/http/resolve.ts';
import type { Session } from '../../base/http/session.ts';
import type { PublicCache } from '../../base/public-cache.ts';
import { firstData } from './first-data.ts';

const route = {
  path: '/store',
  title: 'Store',
  description: '',
  data: [{ endpoint: 'listProducts', query: { search: 'search' }, paged: true }, { endpoint: 'listOwnedProducts' }],
} as const satisfies RouteDescription;
const plan = { route, params: {} };

let asked: string[] = [];
let kept = new Map<string, FirstData>();
const answers: PublicCache<FirstData> = {
  read: (key) => kept.get(key),
  last: () => undefined,
  begin: () => (key, answer) => kept.set(key, answer),
};

/** Every response names the requesting shopper; the shapes of real responses do not matter here. */
const resolve = (async (name: string, args: object, request: RequestContext) => {
  asked.push(name);
  return { name, args, for: (await request.session())?.userId, products: [{ name: 'Owl' }] };
}) as unknown as Resolver;

/** The part of a request that `firstData` and `resolve` read. */
const pageOf = (userId: string, search = '') => {
  const request = { session: async () => ({ userId }) as unknown as Session } as RequestContext;
  return firstData(plan, new URLSearchParams(search), { resolve, answers }, request);
};

beforeEach(() => {
  asked = [];
  kept = new Map();
});

test('a public answer is read once for all pages that show it, a personal one for each', async () => {
  const [first, second] = [await pageOf('mara'), await pageOf('jon')];
  expect(asked).toEqual(['listProducts', 'listOwnedProducts', 'listOwnedProducts']);
  expect(second.data[0]).toBe(first.data[0]);
  expect([first, second].map(({ data }) => data[1]?.body)).toMatchObject([{ for: 'mara' }, { for: 'jon' }]);
});

test('no other arguments get it', async () => {
  await pageOf('mara');
  const { data } = await pageOf('mara', 'search=owl');
  expect(data[0]?.args).toEqual({ query: { search: 'owl' } });
  expect(asked.filter((name) => name === 'listProducts')).toHaveLength(2);
});

test('no page can change what others are made of', async () => {
  const { data } = await pageOf('mara');
  const { pages } = (data[0]?.body ?? {}) as { pages: { products: { name: string }[] }[] };
  expect(() => pages.push({ products: [] })).toThrow(TypeError);
  expect(() => pages[0]?.products.push({ name: 'Mine' })).toThrow(TypeError);
});
