/** Palette editions, compared with the vertex colours they are made from. */
import { readFile } from 'node:fs/promises';
import type { Document, Primitive } from '@gltf-transform/core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPreview } from '../build/preview-glb.ts';
import { validateGlb } from '../build/validate.ts';
import { modelFile } from '../index.ts';
import { io } from '../reading/gltf-io.ts';
import { readModel } from '../reading/read-model.ts';
import { openWorkshop, skinnedFigure } from '../testing/small-models.ts';
import { createPalette } from './palette.ts';

const OWL = modelFile('dist/owl-familiar/owl-familiar.glb');
const BYTE = 255;

const primitivesOf = (document: Document): Primitive[] =>
  document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());

/** sRGB, 0–255, as a screen shows it. */
const coded = (value: number) =>
  BYTE * (value <= 0.0031308 ? value * 12.92 : 1.055 * Math.min(value, 1) ** (1 / 2.4) - 0.055);

/** Differences of the corners of all triangles, in steps of an 8-bit channel. */
async function colourDifferences(original: Uint8Array, palette: Uint8Array): Promise<number[]> {
  const [before, after] = [await io.readBinary(original), await io.readBinary(palette)];
  const image = after.getRoot().listTextures()[0]?.getImage() ?? new Uint8Array();
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const painted = primitivesOf(after);
  return primitivesOf(before).flatMap((primitive, i) => {
    const [corners, newCorners] = [primitive.getIndices()?.getArray(), painted[i]?.getIndices()?.getArray()];
    return Array.from(corners ?? [], (vertex, corner) => {
      const colour = primitive.getAttribute('COLOR_0')?.getElement(vertex, []) ?? [];
      const [u = 0, v = 0] = painted[i]?.getAttribute('TEXCOORD_0')?.getElement(newCorners?.[corner] ?? 0, []) ?? [];
      const at = (Math.floor(v * info.height) * info.width + Math.round(u * info.width - 0.5)) * info.channels;
      return Math.max(...[0, 1, 2].map((k) => Math.abs(coded(colour[k] ?? 0) - (data[at + k] ?? 0))));
    });
  });
}

describe('the palette edition of a model with vertex colours', async () => {
  const original = await readFile(OWL);
  const palette = await createPalette(original);
  const [{ facts: before }, { facts: after }] = [await readModel(original), await readModel(palette)];

  test('has the same triangles, materials and size, and one picture', () => {
    const { triangles, materials, boundingBox, animations } = before;
    expect(after).toMatchObject({ triangles, materials, boundingBox, animations, textures: 1 });
  });

  test('has no vertex colours, and passes the Khronos validator', async () => {
    const document = await io.readBinary(palette);
    expect(primitivesOf(document).filter((primitive) => primitive.getAttribute('COLOR_0'))).toEqual([]);
    const { errors, warnings, infos } = await validateGlb(palette);
    expect({ errors, warnings, infos }).toEqual({ errors: 0, warnings: 0, infos: 0 });
  });

  test('keeps roughness, metalness and light of its own', async () => {
    const surfaces = async (glb: Uint8Array) =>
      (await io.readBinary(glb))
        .getRoot()
        .listMaterials()
        .map((one) => [one.getName(), one.getRoughnessFactor(), one.getMetallicFactor(), one.getEmissiveFactor()])
        .sort();
    expect(await surfaces(palette)).toEqual(await surfaces(original));
  });

  test('shows the colours that its vertices had', async () => {
    const differences = await colourDifferences(original, palette);
    expect(differences).toHaveLength(before.triangles * 3);
    const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
    expect(mean).toBeLessThan(1.5);
    expect(differences.filter((each) => each > 12).length / differences.length).toBeLessThan(0.001);
  });

  test('is the same file when it is made again', async () => {
    expect(Buffer.from(await createPalette(original)).equals(palette)).toBe(true);
  });

  test('of a preview is neither compressed nor quantized: it requires no extension', async () => {
    const preview = await createPreview(original);
    const plain = await createPalette(preview);
    expect((await io.readBinary(plain)).getRoot().listExtensionsRequired()).toEqual([]);
    expect((await readModel(plain)).facts.triangles).toBe((await readModel(preview)).facts.triangles);
  });
});

const RAINBOW = [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1, 0.2, 0.2, 0.2, 1, 1, 1];

test('bones move the palette edition as they move the model', async () => {
  const shop = openWorkshop();
  const body = skinnedFigure(shop, true).getMesh()?.listPrimitives()[0];
  body?.setAttribute('COLOR_0', shop.accessor('VEC3', new Float32Array(RAINBOW)));
  const glb = await shop.write();
  const palette = await createPalette(glb);
  const [{ facts: before }, { facts: after }] = [await readModel(glb), await readModel(palette)];
  expect([after.triangles, after.boundingBox]).toEqual([before.triangles, before.boundingBox]);
  expect((await validateGlb(palette)).errors).toBe(0);
});

test('glass keeps how much of its colour is see-through', async () => {
  const shop = openWorkshop();
  const pane = shop.box([1, 1, 1]).setMaterial(shop.document.createMaterial('glass').setAlphaMode('BLEND'));
  const faint = new Float32Array(Array.from({ length: 8 }, () => [0.2, 0.4, 0.6, 0.5]).flat());
  pane.setAttribute('COLOR_0', shop.accessor('VEC4', faint));
  shop.put('pane', shop.mesh('pane', pane));
  const [picture] = (await io.readBinary(await createPalette(await shop.write()))).getRoot().listTextures();
  const { data } = await sharp(picture?.getImage() ?? new Uint8Array())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 4)]).toEqual([0.2, 0.4, 0.6].map((value) => Math.round(coded(value))).concat(128));
});

test('a model that is painted already keeps its picture', async () => {
  const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const shop = openWorkshop();
  const texture = shop.document.createTexture('wood').setImage(image).setMimeType('image/png');
  const board = shop.box([1, 1, 1]).setMaterial(shop.document.createMaterial('wood').setBaseColorTexture(texture));
  board.setAttribute('TEXCOORD_0', shop.accessor('VEC2', new Float32Array(16)));
  board.setAttribute('COLOR_0', shop.accessor('VEC3', new Float32Array(RAINBOW)));
  shop.put('board', shop.mesh('board', board));
  const kept = (await io.readBinary(await createPalette(await shop.write()))).getRoot().listTextures();
  expect(kept.map((one) => Buffer.from(one.getImage() ?? []).equals(image))).toEqual([true]);
});
