import { expect, test } from 'vitest';
import { openWorkshop, withJson } from '../testing/small-models.ts';
import { validateGlb } from './validate.ts';

test('an error behind more warnings than the validator lists is found', async () => {
  const shop = openWorkshop();
  for (let count = 0; count < 80; count += 1) shop.put(`box ${count}`, shop.mesh(`box ${count}`, shop.box([1, 1, 1])));
  const doubled = new Float32Array(24).fill(2);
  shop.document
    .getRoot()
    .listMeshes()
    .at(-1)
    ?.listPrimitives()[0]
    ?.setAttribute('NORMAL', shop.accessor('VEC3', doubled));
  const glb = withJson(await shop.write(), (json) => {
    for (const node of json.nodes as Record<string, unknown>[]) node.colour = 'red';
  });
  const { errors, messages } = await validateGlb(glb);
  expect(errors).toBe(8);
  expect(messages.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['ACCESSOR_VECTOR3_NON_UNIT', 'UNEXPECTED_PROPERTY']),
  );
});
