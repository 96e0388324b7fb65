/** Previews of models made elsewhere, which have textures as ours have not. */
import { Document, Primitive } from '@gltf-transform/core';
import { KHRMeshQuantization } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { io } from '../reading/gltf-io.ts';
import { readModel } from '../reading/read-model.ts';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { boxCorners, openWorkshop, skinnedFigure, type Workshop } from '../testing/small-models.ts';
import { createPreview } from './preview-glb.ts';
import { validateGlb } from './validate.ts';

const FULL = 2048;
const PREVIEW = 1024;
/** Red, green, blue and alpha, and a third more for the smaller copies. */
const memory = (edge: number) => Math.ceil((edge * edge * 4 * 4) / 3);

test('a preview has its textures at a quarter of the size, and is valid', async () => {
  const background = { r: 120, g: 80, b: 40 };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const image = await sharp({ create: { width: FULL, height: FULL, channels: 3, background, noise } })
    .png()
    .toBuffer();
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC2' | 'VEC3', values: number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
  const texture = document.createTexture('wood').setImage(image).setMimeType('image/png');
  const quad = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]))
    .setAttribute('TEXCOORD_0', accessor('VEC2', [0, 1, 1, 1, 1, 0, 0, 0]))
    .setIndices(
      document
        .createAccessor()
        .setType('SCALAR')
        .setArray(new Uint16Array([0, 1, 2, 0, 2, 3]))
        .setBuffer(buffer),
    )
    .setMaterial(document.createMaterial('wood').setBaseColorTexture(texture));
  const node = document.createNode('board').setMesh(document.createMesh('board').addPrimitive(quad));
  document.createScene('board').addChild(node);
  const glb = await io.writeBinary(document);
  expect((await readModel(glb)).facts).toMatchObject({ textures: 1, textureBytes: memory(FULL), triangles: 2 });

  const preview = await createPreview(glb);
  expect((await readModel(preview)).facts).toMatchObject({ textures: 1, textureBytes: memory(PREVIEW), triangles: 2 });
  expect(preview.byteLength).toBeLessThan(glb.byteLength / 4);
  expect(await validateGlb(preview)).toMatchObject({ errors: 0 });
});

describe('a preview is drawn in the size of the model', () => {
  const { TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;
  const ribbon = Array.from({ length: 31 }, (_, i) => [i / 10, 0, (i % 2) / 3, i / 10, 1, (i % 2) / 3]).flat();

  test.each<[string, (shop: Workshop) => void]>([
    ['bones', (shop) => void skinnedFigure(shop)],
    ['a strip', (shop) => void shop.put('ribbon', shop.mesh('ribbon', shop.points(ribbon, TRIANGLE_STRIP)))],
    ['a fan', (shop) => void shop.put('fan', shop.mesh('fan', shop.points(ribbon, TRIANGLE_FAN)))],
    [
      'integers as gltfpack writes them',
      (shop) => {
        const corners = new Uint16Array(boxCorners([16383, 16383, 16383]).map((value) => value + 8191.5));
        const box = shop.box([1, 1, 1]).setAttribute('POSITION', shop.accessor('VEC3', corners));
        shop.put('box', shop.mesh('box', box)).setScale([2 / 16383, 1 / 16383, 3 / 16383]);
        shop.document.createExtension(KHRMeshQuantization).setRequired(true);
      },
    ],
    [
      'instances',
      (shop) => {
        const post = shop.put('post', shop.mesh('post', shop.box([0.5, 1, 0.2]))).setTranslation([0, 2, 0]);
        const turns = [0, 0, 0, 1, 0, Math.SQRT1_2, 0, Math.SQRT1_2, 0, 0, Math.SQRT1_2, Math.SQRT1_2];
        const places = {
          TRANSLATION: [0, 0, 0, 3, 0, 0, 9, 1, 0],
          ROTATION: turns,
          SCALE: [1, 1, 1, 2, 2, 2, 1, 4, 1],
        };
        shop.instances(post, places, true);
      },
    ],
  ])('with %s', async (_, make) => {
    const shop = openWorkshop();
    make(shop);
    const glb = await shop.write();
    const preview = await createPreview(glb);
    const { errors } = await validateGlb(preview);
    expect(errors).toBe(0);
    const [{ facts: full }, { facts: light }] = [await readModel(glb), await readModel(preview)];
    const drawn = await asThreeShows(preview);
    expect(drawn.triangles).toBe(light.triangles);
    for (const [axis, size] of full.boundingBox.size.entries()) {
      expect(drawn.size[axis]).toBeCloseTo(size, 2);
      expect(light.boundingBox.size[axis]).toBeCloseTo(size, 2);
    }
  });
});
