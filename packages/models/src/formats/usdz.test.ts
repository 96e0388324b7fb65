/** USDZ packages, read back by three.js and held to the rules of the format. */
import { readFile } from 'node:fs/promises';
import { Primitive } from '@gltf-transform/core';
import { KHRMaterialsEmissiveStrength } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { modelFile } from '../index.ts';
import { readModel } from '../reading/read-model.ts';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { asUsdShows, entriesOf } from '../testing/as-usd-shows.ts';
import { openWorkshop, skinnedFigure, type Workshop } from '../testing/small-models.ts';
import { createPalette } from './palette.ts';
import { createUsdz } from './usdz.ts';

describe('the USDZ of a preview', async () => {
  const preview = await readFile(modelFile('dist/owl-familiar/owl-familiar.preview.glb'));
  const palette = await createPalette(preview);
  const usdz = await createUsdz(palette);

  test('has the triangles and the size in metres of the preview', async () => {
    const { facts } = await readModel(preview);
    const shown = asUsdShows(usdz);
    expect(shown.triangles).toBe(facts.triangles);
    for (const [axis, size] of facts.boundingBox.size.entries()) expect(shown.size[axis]).toBeCloseTo(size, 3);
    expect(Array.from(shown.coordinates).every(Number.isFinite)).toBe(true);
  });

  test('is stored, aligned to 64 bytes, and starts with the scene', () => {
    const entries = entriesOf(usdz);
    expect(entries[0]?.name).toBe('model.usda');
    expect(entries.map(({ name }) => name)).toContain('textures/Texture_1.png');
    expect(entries.filter(({ method, start }) => method !== 0 || start % 64 !== 0)).toEqual([]);
  });

  test('is the same file when it is made again', async () => {
    expect(Buffer.from(await createUsdz(palette)).equals(usdz)).toBe(true);
  });
});

const { TRIANGLE_STRIP } = Primitive.Mode;
const ribbon = Array.from({ length: 31 }, (_, i) => [i / 10, 0, (i % 2) / 3, i / 10, 1, (i % 2) / 3]).flat();

test.each<[string, (shop: Workshop) => void]>([
  ['bones', (shop) => void skinnedFigure(shop, true)],
  ['a strip', (shop) => void shop.put('ribbon', shop.mesh('ribbon', shop.points(ribbon, TRIANGLE_STRIP)))],
  [
    'instances',
    (shop) => {
      const post = shop.put('post', shop.mesh('post', shop.box([0.5, 1, 0.2]))).setTranslation([0, 2, 0]);
      shop.instances(post, { TRANSLATION: [0, 0, 0, 3, 0, 0, 9, 1, 0], SCALE: [1, 1, 1, 2, 2, 2, 1, 4, 1] }, true);
    },
  ],
])('a model with %s has the size and the triangles that three.js shows of it', async (_, make) => {
  const shop = openWorkshop();
  make(shop);
  const glb = await shop.write();
  const [drawn, shown] = [await asThreeShows(glb), asUsdShows(await createUsdz(glb))];
  expect(shown.triangles).toBe(drawn.triangles);
  for (const [axis, size] of drawn.size.entries()) expect(shown.size[axis]).toBeCloseTo(size, 4);
});

test('a material keeps colour, shine, its own light and its back', async () => {
  const shop = openWorkshop();
  const { document } = shop;
  const strength = document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength();
  const lamp = document
    .createMaterial('lamp')
    .setBaseColorFactor([0.1, 0.2, 0.3, 1])
    .setRoughnessFactor(0.4)
    .setMetallicFactor(0.6)
    .setEmissiveFactor([0.5, 0.25, 0])
    .setDoubleSided(true)
    .setExtension('KHR_materials_emissive_strength', strength.setEmissiveStrength(3));
  shop.put('lamp', shop.mesh('lamp', shop.box([1, 1, 1]).setMaterial(lamp)));
  const usdz = await createUsdz(await shop.write());
  const [material] = asUsdShows(usdz).materials;
  expect(material?.color.toArray()).toEqual([0.1, 0.2, 0.3]);
  expect(material?.emissive.toArray()).toEqual([1.5, 0.75, 0]);
  expect(material).toMatchObject({ roughness: 0.4, metalness: 0.6 });
  expect(Buffer.from(usdz).toString()).toContain('uniform bool doubleSided = 1');
});

test('a picture of a format that USDZ does not take becomes a PNG', async () => {
  const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  const shop = openWorkshop();
  const texture = shop.document.createTexture('wood').setImage(image).setMimeType('image/webp');
  const board = shop.box([1, 1, 1]).setMaterial(shop.document.createMaterial('wood').setBaseColorTexture(texture));
  board.setAttribute('TEXCOORD_0', shop.accessor('VEC2', new Float32Array(16)));
  shop.put('board', shop.mesh('board', board));
  const usdz = await createUsdz(await shop.write());
  const picture = entriesOf(usdz).find(({ name }) => name === 'textures/Texture_1.png');
  const { format, width } = await sharp(Buffer.from(usdz).subarray(picture?.start)).metadata();
  expect({ format, width }).toEqual({ format: 'png', width: 4 });
});
