/** Previews of models made elsewhere, which have textures as ours have not. */
import { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { io } from './export-glb.ts';
import { readFacts } from './facts.ts';
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
  expect(await readFacts(glb)).toMatchObject({ textures: 1, textureBytes: memory(FULL), triangles: 2 });

  const preview = await createPreview(glb);
  expect(await readFacts(preview)).toMatchObject({ textures: 1, textureBytes: memory(PREVIEW), triangles: 2 });
  expect(preview.byteLength).toBeLessThan(glb.byteLength / 4);
  expect(await validateGlb(preview)).toMatchObject({ errors: 0 });
});
