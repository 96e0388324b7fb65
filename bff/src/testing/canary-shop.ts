/** A shop with a canary of the catalogue, and browsers that get it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Args, contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { publishRelease } from '../releases/publish/publish.ts';
import { startCanary } from '../releases/registry/activations.ts';
import type { ReleaseId } from '../releases/registry/release-record.ts';
import { localAssetStore } from '../releases/store/asset-store.ts';
import { publishSample, sampleCatalog, sampleShell, writeBuild } from './sample-builds.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const CATALOG = 'mfe-catalog';
/** The active release of the shop, and the canary beside it. */
export const ACTIVE = { app: CATALOG, version: 'v1' } as const;
export const CANARY = { app: CATALOG, version: 'v2' } as const;

const shellServer = `
  exports.manifest = { pages: { '/home': async () => 'the front door' } };
  exports.shared = {};
  exports.render = ({ page }) => typeof page === 'function' ? page() : page;
`;
const catalogServer = (page: string) => `
  const load = async () => ${page};
  exports.default = { pages: { '/store': load, '/store/:productId': load } };
`;

/** @param page JavaScript that the canary's store page renders on the server @param percent the canary's share */
export async function startCanaryShop(directory: string, page = "'models'", percent = 50): Promise<TestApp> {
  const assets = join(directory, 'assets');
  await mkdir(assets, { recursive: true });
  const store = localAssetStore(assets);
  const shop = await startTestApp({ assets: { store, devUrl: undefined } });
  await publishSample(shop, directory, sampleShell, 'v1', shellServer);
  await publishSample(shop, directory, sampleCatalog, ACTIVE.version, catalogServer("'models'"));
  const build = await writeBuild(directory, sampleCatalog, CANARY.version, catalogServer(page));
  await publishRelease({ db: shop.db, store }, build, { commit: null, createdBy: 'Ann' });
  await startCanary(shop, CANARY, percent, { actor: 'Ann' });
  return shop;
}

/** Opens the store's page. @returns the catalogue version in it */
export async function versionFor(browser: TestClient): Promise<string | undefined> {
  const html = await (await browser.request('/store')).text();
  return /\/assets\/mfe-catalog\/(\w+)\//.exec(html)?.[1];
}

/** Returns a browser at `address` that has opened the store and was assigned `version` of the catalogue by chance. */
export async function browserWith(shop: TestApp, version: string, address?: string): Promise<TestClient> {
  for (;;) {
    const browser = shop.client(address);
    if ((await versionFor(browser)) === version) return browser;
  }
}

type Told = Partial<Args<typeof contract.reportClientError>['body']>;

/** Reports a failure of `release` in `browser`. @param more details; by default it could not render a page */
export async function report(browser: TestClient, { app, version }: ReleaseId, more: Told = {}) {
  const body = { app, version, kind: 'render', path: '/store', ...more } as const;
  await browser.call(contract.reportClientError, { body });
}

/** Returns a script error of `release` as its browser reports it. */
export function scriptErrorOf({ app, version }: ReleaseId): Told {
  const stack = `TypeError: broken\n    at add (https://shop.example/assets/${app}/${version}/store.js:1:8)`;
  return { kind: 'script', message: 'TypeError: broken', stack };
}
