/** The studio frames what is drawn, however many vertices that are. */
import { Box3, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { expect, test } from 'vitest';
import { openWorkshop, skinnedFigure, type Workshop } from '../testing/small-models.ts';
import { cornersOf, largest } from './corners.ts';

async function cornersIn(shop: Workshop): Promise<Vector3[]> {
  const { scene } = await new GLTFLoader().parseAsync(Uint8Array.from(await shop.write()).buffer, '');
  scene.updateMatrixWorld(true);
  return cornersOf(scene);
}

const sizeOf = (corners: Vector3[]) => new Box3().setFromPoints(corners).getSize(new Vector3()).toArray();

test('a skinned figure is framed in its bind pose', async () => {
  const shop = openWorkshop();
  skinnedFigure(shop);
  for (const [axis, size] of sizeOf(await cornersIn(shop)).entries())
    expect(size).toBeCloseTo([0.5, 1.8, 0.3][axis] ?? 0);
});

test('instances are framed from the first to the last', async () => {
  const shop = openWorkshop();
  const post = shop.put('post', shop.mesh('post', shop.box([1, 2, 1])));
  shop.instances(post, { TRANSLATION: [0, 0, 0, 9, 0, 0], SCALE: [1, 1, 1, 1, 3, 1] });
  const corners = await cornersIn(shop);
  expect([corners.length, sizeOf(corners)]).toEqual([16, [10, 6, 1]]);
});

test('the farthest of 200,000 vertices is found', async () => {
  const shop = openWorkshop();
  const positions = Array.from({ length: 600_000 }, (_, i) => (i === 300_000 ? 7 : 0));
  shop.put('scan', shop.mesh('scan', shop.points(positions)));
  expect(largest(await cornersIn(shop), ({ x }) => x)).toBe(7);
});

test('a vertex that no triangle uses is not framed', async () => {
  const shop = openWorkshop();
  const made = shop.points([0, 0, 0, 1, 0, 0, 0, 1, 0, 99, 99, 99]);
  made.setIndices(shop.accessor('SCALAR', new Uint16Array([0, 1, 2])));
  shop.put('thing', shop.mesh('thing', made));
  expect(sizeOf(await cornersIn(shop))).toEqual([1, 1, 0]);
});
