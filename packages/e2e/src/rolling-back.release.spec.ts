/** Rolling back the deployment: the previous release starts on the database that the current one has migrated. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@storefront/utils/free-port';
import { MINUTE } from '@storefront/utils/time';
import { apps } from './support/apps.ts';
import { runCommand } from './support/command.ts';
import { browse, buy } from './support/main-job.ts';
import { previousCheckout } from './support/previous-release.ts';
import { openReleaseStore } from './support/release-store.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { previousStore: string }>({
  previousStore: [
    async ({ browserName: _ }, use) => {
      const previous = await previousCheckout();
      const present = await openReleaseStore('shell', '/home');
      const port = await freePort();
      const settings = { ...present.data, PORT: String(port) };
      const builds = apps.map((app) => join(previous, app, 'dist')).filter(existsSync);
      const published = runCommand([join(previous, 'bff/src/publish.ts'), ...builds], settings, previous);
      expect(await published.ended, published.output()).toBe(0);
      const server = runCommand([join(previous, 'bff/src/main.ts')], settings, previous);
      await server.says(/"event":"listening"/);
      await use(`http://localhost:${port}`);
      expect(await server.stop(), server.output()).toBe(0);
      await present.close();
    },
    { scope: 'worker', timeout: 5 * MINUTE },
  ],
  baseURL: async ({ previousStore }, use) => use(previousStore),
});

test('the previous release does the main job beside the present one, on its database', async ({ page }) => {
  test.slow();
  await browse(page);
  await buy(page);
});
