/** Colours, texture coordinates, bones and materials of models made elsewhere. */
import type { Material, Primitive } from '@gltf-transform/core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openWorkshop, skinnedFigure, type Workshop } from '../testing/small-models.ts';
import { readModel } from './read-model.ts';

const CORNERS = 8;

const facts = async ({ write }: Workshop) => (await readModel(await write())).facts;

function put(shop: Workshop, box: Primitive, material?: Material): void {
  shop.put('box', shop.mesh('box', material ? box.setMaterial(material) : box));
}

/** Texture coordinates, or colours, of a box. */
function withValues({ accessor }: Workshop, box: Primitive, name: string, value: number): Primitive {
  const size = name.startsWith('COLOR') ? 3 : 2;
  return box.setAttribute(name, accessor(`VEC${size}`, new Float32Array(CORNERS * size).fill(value)));
}

async function texture({ document }: Workshop) {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } }).png();
  return document
    .createTexture('red')
    .setImage(await image.toBuffer())
    .setMimeType('image/png');
}

test('a plain box has no colour, no texture coordinates and no bones', async () => {
  const shop = openWorkshop();
  put(shop, shop.box([1, 1, 1]), shop.document.createMaterial());
  expect(await facts(shop)).toMatchObject({ uvSets: 0, colour: [], bones: 0, materialNames: [] });
});

test('texture coordinates are those of the part that has most', async () => {
  const shop = openWorkshop();
  put(shop, shop.box([1, 1, 1]));
  const both = withValues(shop, shop.box([1, 1, 1]), 'TEXCOORD_0', 0);
  put(shop, withValues(shop, both, 'TEXCOORD_1', 0));
  expect((await facts(shop)).uvSets).toBe(2);
});

test('white vertex colours are none', async () => {
  for (const [value, colour] of [
    [1, []],
    [0.9, ['vertices']],
  ] as const) {
    const shop = openWorkshop();
    put(shop, withValues(shop, shop.box([1, 1, 1]), 'COLOR_0', value));
    expect((await facts(shop)).colour).toEqual(colour);
  }
});

test.each<[string, (shop: Workshop, material: Material) => unknown, string[]]>([
  ['a red material', (_, material) => material.setBaseColorFactor([1, 0, 0, 1]), ['materials']],
  ['a glow', (_, material) => material.setEmissiveFactor([0, 1, 0]), ['materials']],
  ['a picture', async (shop, material) => material.setBaseColorTexture(await texture(shop)), ['textures']],
  ['a picture that glows in black', async (shop, material) => material.setEmissiveTexture(await texture(shop)), []],
  ['a picture of dents', async (shop, material) => material.setNormalTexture(await texture(shop)), []],
])('%s gives colours from %j', async (_, paint, colour) => {
  const shop = openWorkshop();
  const material = shop.document.createMaterial('paint');
  await paint(shop, material);
  put(shop, withValues(shop, shop.box([1, 1, 1]), 'TEXCOORD_0', 0), material);
  expect((await facts(shop)).colour).toEqual(colour);
});

test('bones are the joints of skins in use', async () => {
  const shop = openWorkshop();
  skinnedFigure(shop);
  shop.document.createSkin('unused').addJoint(shop.document.createNode('spare'));
  expect((await facts(shop)).bones).toBe(2);
});

test('materials are named once, without those that no part has', async () => {
  const shop = openWorkshop();
  const { document } = shop;
  for (const name of ['Stone', 'Roof\u202E\u0000tiles', 'Stone', '']) {
    put(shop, shop.box([1, 1, 1]), document.createMaterial(name));
  }
  document.createMaterial('Unused');
  expect(await facts(shop)).toMatchObject({ materials: 4, materialNames: ['Stone', 'Roof  tiles'] });
});
