/** A store that renders releases of sample builds, for tests of the registry and the gate. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SampleAdmin, sampleAdmin } from './release-builds.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface SampleShop {
  readonly shop: TestApp;
  readonly admin: SampleAdmin;
  /** Contains the builds, and `assets` with the published files. */
  readonly directory: string;
  stop(): Promise<void>;
}

/** Opens it with an active release of the shell. */
export async function openSampleShop(): Promise<SampleShop> {
  const directory = await mkdtemp(join(tmpdir(), 'sample-shop-'));
  const shop = await startTestApp();
  const admin = sampleAdmin(shop, directory);
  await admin.release({ app: 'shell' });
  return {
    shop,
    admin,
    directory,
    async stop() {
      await shop.stop();
      await rm(directory, { recursive: true });
    },
  };
}
