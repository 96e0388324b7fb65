/** What is built of a product folder beside its pictures. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBundle } from '@storefront/models/bundle';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildImport } from './build-import.ts';
import { drawnPicture } from './drawing.ts';
import { readFolder } from './read-folder.ts';
import { aGlb, writeProductFolder } from './testing/product-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function build() {
  const [draft] = (await readFolder(folder)).drafts;
  if (!draft) throw new Error('The folder was refused.');
  return buildImport(draft, async () => ({ poster: drawnPicture, scene: drawnPicture, turntable: null }));
}

test('phones get the public preview to place in a room, never the model that is sold', async () => {
  const points = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 0] };
  const lighter = aGlb({
    accessors: [points],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }, { attributes: { POSITION: 0 } }] }],
  });
  await writeProductFolder(join(folder, 'well'), { 'preview.glb': lighter });
  const { room } = await build();
  const scene = readBundle(room?.usdz.content as Uint8Array)['model.usda'];
  // The model has one triangle, the preview two.
  expect(
    Buffer.from(scene ?? [])
      .toString()
      .match(/def Xform "Part_/g),
  ).toHaveLength(2);
});
