/** `npm test -- pictures`: retakes the pictures of changed screens; check each before you keep it. */
import { findOrInstallHeadlessBrowser } from '../browser.ts';
import { startNode } from '../children.ts';
import { inRoot } from '../paths.ts';
import { offerStore } from './store.ts';

/** @param args options of Playwright */
export async function retakePictures(args: readonly string[]): Promise<number> {
  const store = await offerStore(['packages/gallery']);
  const env = { ...process.env, CHROMIUM_PATH: findOrInstallHeadlessBrowser(), E2E_STORES: store.url };
  const test = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--project=pictures'];
  const e2e = inRoot('packages/e2e');
  const startedAt = Date.now();
  const taken = await startNode([...test, '--update-snapshots=changed', ...args], { env, cwd: e2e }).ended;
  const closed = await store.close();
  const kept = await startNode([inRoot('packages/e2e/src/keep-pictures.ts'), String(startedAt)], { env, cwd: e2e })
    .ended;
  return taken || closed || kept;
}
