/** What phones are given of a preview. */
import { expect, test } from 'vitest';
import { io } from '../reading/gltf-io.ts';
import { asUsdShows } from '../testing/as-usd-shows.ts';
import { openWorkshop } from '../testing/small-models.ts';
import { createRoomFiles } from './room-files.ts';

async function aPost(): Promise<Uint8Array> {
  const shop = openWorkshop();
  shop.put('post', shop.mesh('post', shop.box([0.5, 1, 0.2])));
  return shop.write();
}

test('both files hold the preview in its size', async () => {
  const room = await createRoomFiles(await aPost(), 12);
  const { triangles, size } = asUsdShows(room?.usdz ?? new Uint8Array());
  expect([triangles, ...size.map((metres) => Math.round(metres * 1000) / 1000)]).toEqual([12, 0.5, 1, 0.2]);
  const meshes = (await io.readBinary(room?.glb ?? new Uint8Array())).getRoot().listMeshes();
  expect(meshes.map((mesh) => mesh.listPrimitives()[0]?.getIndices()?.getCount())).toEqual([36]);
});

test('a preview that is too heavy for phones gets no such files', async () => {
  expect(await createRoomFiles(await aPost(), 100_001)).toBeUndefined();
});
