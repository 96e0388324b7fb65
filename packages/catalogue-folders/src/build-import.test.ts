/** What is made of a model that viewers do not open as it is. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBundle } from '@storefront/models/bundle';
import { readGlbJson } from '@storefront/models/tools';
import { expect, onTestFinished, test } from 'vitest';
import { buildImport } from './build-import.ts';
import { drawnPicture } from './drawing.ts';
import { readFolder } from './read-folder.ts';
import { aGlb, someWords, writeProductFolder } from './testing/product-folders.ts';

const drawn = { poster: drawnPicture, scene: drawnPicture, turntable: null };

const LAMPS = 'KHR_lights_punctual';
const litBy = (intensity: number) =>
  aGlb({
    extensionsUsed: [LAMPS],
    extensions: { [LAMPS]: { lights: [{ type: 'point', intensity }] } },
    scenes: [{ nodes: [0, 1] }],
    nodes: [
      { mesh: 0, name: 'thing' },
      { name: 'Light', extensions: { [LAMPS]: { light: 0 } } },
    ],
  });
const lit = litBy(1000);
const litPreview = litBy(500);

test.each([
  ['made from the model', {}],
  ['given', { 'preview.glb': litPreview }],
])('buyers get the file as it was given; pictures and a preview that is %s get no lamps', async (_, files) => {
  const folder = await mkdtemp(join(tmpdir(), 'goods-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeProductFolder(join(folder, 'well'), {
    'product.json': { ...someWords, preview: { share: 1 } },
    'model.glb': lit,
    ...files,
  });
  const { drafts } = await readFolder(folder);
  const [draft] = drafts;
  if (!draft) throw new Error('the folder was refused');
  const photographed: Uint8Array[] = [];
  const { preview, productFiles } = await buildImport(draft, {
    async photograph(_slug, glb) {
      photographed.push(glb);
      return drawn;
    },
    note: () => {},
  });
  expect(productFiles['well.glb']?.content).toEqual(lit);
  for (const shown of [...photographed, preview?.content]) {
    const json = readGlbJson(shown as Uint8Array);
    expect(json?.nodes).toContainEqual(expect.objectContaining({ name: 'thing' }));
    expect(JSON.stringify(json)).not.toContain(LAMPS);
  }
  expect(photographed).toHaveLength(1);
});

test('phones get the public preview to place in a room, never the model that is sold', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'goods-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const points = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 0] };
  const triangle = { attributes: { POSITION: 0 } };
  const whole = aGlb({ accessors: [points], meshes: [{ primitives: [triangle, triangle, triangle] }] });
  const lighter = aGlb({ accessors: [points], meshes: [{ primitives: [triangle, triangle] }] });
  await writeProductFolder(join(folder, 'well'), {
    'product.json': { ...someWords, preview: { share: 1 } },
    'model.glb': whole,
    'preview.glb': lighter,
  });
  const [draft] = (await readFolder(folder)).drafts;
  if (!draft) throw new Error('the folder was refused');
  const { room } = await buildImport(draft, { photograph: async () => drawn, note: () => {} });
  const scene = readBundle(room?.usdz.content as Uint8Array)['model.usda'];
  expect(
    Buffer.from(scene ?? [])
      .toString()
      .match(/def Xform "Part_/g),
  ).toHaveLength(2);
});
