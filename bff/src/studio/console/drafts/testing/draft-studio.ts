/** A store with a console and product directories, and a person's actions on drafts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aGlb } from '@storefront/catalogue-folders/testing/product-folders';
import {
  consoleContract as api,
  type DraftFields,
  type DraftFile,
  type ProductDraft,
} from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { localObjectStore } from '../../../../base/storage/local-object-store.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type CatalogAdmin, createCatalogAdmin } from '../../../admin/catalog.ts';
import { startTestConsole, type TestConsole } from '../../testing/console.ts';

export interface DraftStudio {
  readonly shop: TestApp;
  readonly console: TestConsole;
  readonly admin: CatalogAdmin;
  /** Directory of media and product files. */
  readonly root: string;
  readonly browser: TestClient;
  stop(): Promise<void>;
}

export async function startDraftStudio(): Promise<DraftStudio> {
  const root = await mkdtemp(join(tmpdir(), 'storefront-products-'));
  const stores = {
    media: localObjectStore(join(root, 'media')),
    productFiles: localObjectStore(join(root, 'product-files')),
  };
  const shop = await startTestApp(stores);
  const console = startTestConsole(shop);
  return {
    ...{ shop, console, root },
    admin: createCatalogAdmin({ ...shop, stores }),
    browser: await console.byLink(),
    async stop() {
      await shop.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export const wellFields: DraftFields = {
  ...{ name: 'Old well', slug: 'old-well', description: 'A well with a bucket.' },
  ...{ price: '12.50', category: 'props', tags: ['well', 'stone'] },
};

/** Sends a chunk as the page does. */
export function sendChunk(
  browser: TestClient,
  draftId: string,
  fileId: string,
  offset: number,
  body: RequestInit['body'] & {},
): Promise<Response> {
  return browser.request(`/api/console/drafts/${draftId}/files/${fileId}?offset=${offset}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/octet-stream' },
    ...{ body, duplex: 'half' },
  });
}

export async function announce(
  browser: TestClient,
  draftId: string,
  file: Pick<DraftFile, 'path' | 'bytes'> & { readonly replaces?: string; readonly fingerprint?: string },
): Promise<DraftFile> {
  return await browser.call(api.announceFile, { params: { draftId }, body: file });
}

export async function upload(
  browser: TestClient,
  draftId: string,
  path: string,
  content: Buffer<ArrayBuffer> | string,
  replaces?: string,
): Promise<DraftFile> {
  const bytes = Buffer.from(content as string);
  const file = await announce(browser, draftId, { path, bytes: bytes.length, ...(replaces && { replaces }) });
  return (await (await sendChunk(browser, draftId, file.id, 0, bytes)).json()) as DraftFile;
}

/** Resolves once a statement waits for a lock. */
export async function untilLocked({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await database.query(waiting)).length === 0) await sleep(20);
}

export const show = (browser: TestClient, draftId: string) => browser.call(api.showDraft, { params: { draftId } });

/** Runs a check and waits for its end. On a slow machine it polls more often than an address may. */
export async function check(browser: TestClient, draftId: string): Promise<ProductDraft> {
  let draft = await browser.call(api.checkDraft, { params: { draftId } });
  for (let count = 0; draft.check?.status === 'running'; count += 1) {
    await sleep(50);
    const from = { 'x-forwarded-for': `198.51.100.${count % 250}` };
    draft = await browser.call(api.showDraft, { params: { draftId } }, from);
  }
  return draft;
}

/** Creates a publishable draft of the smallest model. */
export async function aDraft(browser: TestClient, changes: DraftFields = {}): Promise<ProductDraft> {
  const draft = await browser.call(api.createDraft, { body: { fields: { ...wellFields, ...changes } } });
  await upload(browser, draft.id, 'model.glb', aGlb() as Buffer<ArrayBuffer>);
  return await show(browser, draft.id);
}

export async function publish(browser: TestClient, draftId: string, overwrites = false) {
  const { state } = await check(browser, draftId);
  return await browser.call(api.publishDraft, { params: { draftId }, body: { seenState: state, overwrites } });
}
