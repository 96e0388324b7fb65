/** The files with which phones place a preview in a room: as an import stores them, and as other programs fetch them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localObjectStore } from '../../base/storage/local-object-store.ts';
import { anImport } from '../../testing/an-import.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createCatalogAdmin } from './catalog.ts';

let shop: TestApp;
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rooms-'));
  const media = localObjectStore(join(root, 'media'));
  shop = await startTestApp({ media });
  const admin = createCatalogAdmin({ ...shop, stores: { media, productFiles: localObjectStore(join(root, 'goods')) } });
  const room = { glb: { content: Buffer.from('plain well') }, usdz: { content: Buffer.from('well of phones') } };
  await admin.importProducts([anImport('well', { room }), anImport('lamp')], { isTrial: false });
});
afterEach(async () => {
  await shop.stop();
  await rm(root, { recursive: true });
});

const previewOf = async (slug: string) =>
  (await shop.client().call(contract.getProductBySlug, { params: { slug } })).preview;

test('other programs fetch them without cookies, from any origin, as what they are', async () => {
  const room = (await previewOf('well'))?.room;
  const answers = [
    [room?.glb, 'model/gltf-binary', 'plain well'],
    [room?.usdz, 'model/vnd.usdz+zip', 'well of phones'],
  ] as const;
  for (const [file, type, content] of answers) {
    const response = await shop.app.request(file?.path ?? '');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(file?.bytes),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe(content);
  }
});

test('the preview itself stays with our own pages', async () => {
  const preview = await previewOf('well');
  const { headers } = await shop.app.request(preview?.path ?? '');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('a product that was imported without them has none', async () => {
  expect(await previewOf('lamp')).not.toHaveProperty('room');
});
