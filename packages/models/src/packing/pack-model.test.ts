import { EXTMeshoptCompression } from '@gltf-transform/extensions';
import { expect, test } from 'vitest';
import { validateGlb } from '../build/validate.ts';
import { partsOf } from '../reading/glb.ts';
import { io } from '../reading/gltf-io.ts';
import { readModel } from '../reading/read-model.ts';
import { openWorkshop } from '../testing/small-models.ts';
import { packModel } from './pack-model.ts';

/** Writes a box as a glTF with its files. */
async function written(isCompressed: boolean) {
  const shop = openWorkshop();
  shop.put('Box', shop.mesh('Box', shop.box([1, 2, 3])));
  if (isCompressed) {
    const method = EXTMeshoptCompression.EncoderMethod.QUANTIZE;
    shop.document.createExtension(EXTMeshoptCompression).setRequired(true).setEncoderOptions({ method });
  }
  return await io.writeJSON(shop.document, { basename: 'box' });
}

test.each([
  ['plain', false],
  ['compressed by meshopt, whose second buffer is empty', true],
])('a glTF that is %s is packed with the same shape', async (_, isCompressed) => {
  const { json, resources } = await written(isCompressed);
  const file = new TextEncoder().encode(JSON.stringify(json));
  const { glb, packed, problems } = await packModel('box.gltf', file, async (path) => resources[path]);
  expect(problems).toEqual([]);
  expect(packed).toEqual(Object.keys(resources));
  expect(await validateGlb(glb)).toMatchObject({ errors: 0 });
  expect((await readModel(glb)).facts).toMatchObject({ triangles: 12, boundingBox: { size: [1, 2, 3] } });
});

test('files that are needed twice are packed once', async () => {
  const { json, resources } = await written(false);
  const [buffer] = json.buffers ?? [];
  if (buffer) json.buffers = [buffer, { ...buffer }];
  const [first, second] = json.bufferViews ?? [];
  if (second) second.buffer = 1;
  expect(first?.buffer).toBe(0);
  const file = new TextEncoder().encode(JSON.stringify(json));
  const { glb } = await packModel('box.gltf', file, async (path) => resources[path]);
  expect((await readModel(glb)).facts).toMatchObject({ triangles: 12 });
  expect(partsOf(glb).bin.byteLength).toBe(buffer?.byteLength);
});
