/** A store with its pages for visitors and shoppers, whose database connection can be cut. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDescription } from '@storefront/federation/description';
import { LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { type DatabaseProxy, startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { inject, vi } from 'vitest';
import { createListener } from '../base/db/listen.ts';
import { createDb } from '../base/db/pool.ts';
import { createReleaseRegistry, type ReleaseRegistry } from '../releases/serving/registry.ts';
import { localAssetStore } from '../releases/store/asset-store.ts';
import { seedProducts } from '../shop/catalog/seed.ts';
import { createPageCache, type PageCache } from '../site/pages/page-cache.ts';
import { publishSample } from './sample-builds.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface BrowsableStore {
  /** Uses the store's direct connection to the database. */
  readonly shop: TestApp;
  readonly proxy: DatabaseProxy;
  readonly pageCache: PageCache;
  readonly releases: ReleaseRegistry;
  /** Returns a new browser at a new address, of the process whose database is behind `proxy`. */
  client(): TestClient;
  fetch(request: Request): Response | Promise<Response>;
  publish(description: AppDescription, version: string): Promise<void>;
  stop(): Promise<void>;
}

const page = (path: `/${string}`, more: object = {}) => ({ path, title: path, description: '', search: [], ...more });

export const browsableApps: readonly AppDescription[] = [
  {
    name: 'shell',
    routes: [page('/home', { data: [{ endpoint: 'listNewestProducts' }] }), page('/about')],
    nav: [],
  },
  {
    name: 'mfe-catalog',
    routes: [
      page('/store', { data: [{ endpoint: 'listProducts', query: { search: 'search' }, paged: true }] }),
      page('/store/:slug', { data: [{ endpoint: 'getProductBySlug', required: true, params: { slug: 'slug' } }] }),
    ],
    nav: [],
  },
  {
    name: 'mfe-support',
    routes: [
      page('/support', {
        data: [
          { endpoint: 'listRecentSupportMessages', query: {}, paged: true },
          { endpoint: 'getConversation', query: {}, paged: true },
        ],
      }),
    ],
    nav: [],
  },
  {
    name: 'mfe-account',
    routes: [
      page('/login', { redirect: { when: 'signed-in', to: '/profile' } }),
      page('/profile', { data: [{ endpoint: 'getProfile' }] }),
      page('/checkout', { redirect: { when: 'signed-out', to: '/login' } }),
    ],
    nav: [],
  },
];

/** Its pages contain the version that renders them. */
export function serverFile({ name, routes }: AppDescription, version: string): string {
  const pages = routes.map(({ path }) => `${JSON.stringify(path)}: async () => '${name} ${version}'`).join();
  const render = "({ page, boot }) => '<p>' + page + ', ' + boot.data.length + ' answers</p>'";
  return name === 'shell'
    ? `exports.manifest = { pages: { ${pages} } }; exports.shared = {}; exports.render = ${render};`
    : `exports.default = { pages: { ${pages} } };`;
}

export async function startBrowsableStore(): Promise<BrowsableStore> {
  const directory = await mkdtemp(join(tmpdir(), 'browsable-store-'));
  const store = localAssetStore(join(directory, 'assets'));
  const shop = await startTestApp({ assets: { store, devUrl: undefined } });
  const { clock, log, components } = shop;
  const proxy = await startDatabaseProxy(inject('templateUrl'));
  const databaseUrl = proxy.through(shop.database.url);
  const db = createDb(databaseUrl, { poolSize: 4, ...LONG_TIMEOUTS }, log);
  const listener = createListener(databaseUrl, log);
  const releases = createReleaseRegistry({ db, listener, clock, log, components });
  const pageCache = createPageCache(listener, clock, log);
  const { app } = shop.beside({ db, listener, releases, pageCache });
  const publish = async (description: AppDescription, version: string) => {
    await publishSample(shop, directory, description, version, serverFile(description, version));
    await releases.refresh();
  };
  await seedProducts(shop.db, clock.now());
  for (const description of browsableApps) await publish(description, 'v1');
  await vi.waitUntil(() => pageCache.isCurrent(), { timeout: 30_000 });
  return {
    shop,
    proxy,
    pageCache,
    releases,
    client: () => createTestClient(app),
    fetch: (request) => app.fetch(request),
    publish,
    async stop() {
      await Promise.all([releases.stop(), listener.stop()]);
      await db.destroy();
      await proxy.cut().catch(() => {});
      await shop.stop();
      await rm(directory, { recursive: true });
    },
  };
}
