/** A store whose pages are rendered from server files that a test writes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localAssetStore } from '../releases/store/asset-store.ts';
import { seedProducts } from '../shop/catalog/seed.ts';
import { publishSample, sampleCatalog, sampleShell } from './sample-builds.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface RenderedShop {
  readonly shop: TestApp;
  /** Publishes a catalogue with this server file. @returns its version */
  publishCatalog(server: string): Promise<string>;
  /** Returns the log lines of first views that failed. */
  failures(): readonly Record<string, unknown>[];
  stop(): Promise<void>;
}

/** Opens it with a shell whose page `/home` is `<p>one, two, three</p>`, built with an array method. */
export async function openRenderedShop(): Promise<RenderedShop> {
  const directory = await mkdtemp(join(tmpdir(), 'rendered-shop-'));
  const shop = await startTestApp({
    assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined },
  });
  await seedProducts(shop.db, shop.clock.now());
  const shell = `
    exports.manifest = { pages: { '/home': async () => () => ['one', 'two', 'three'].map((word) => word).join(', ') } };
    exports.shared = {};
    exports.render = ({ page, boot }) => '<p>' + page(boot) + '</p>';
  `;
  await publishSample(shop, directory, sampleShell, 'v1', shell);
  let versions = 0;
  return {
    shop,
    async publishCatalog(server) {
      versions += 1;
      await publishSample(shop, directory, sampleCatalog, `v${versions}`, server);
      return `v${versions}`;
    },
    failures: () => shop.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'first_view_failed'),
    async stop() {
      await shop.stop();
      await rm(directory, { recursive: true });
    },
  };
}
