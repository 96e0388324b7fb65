/** Clips that have no names of their own, and sizes of another unit. */
import { expect, test } from 'vitest';
import { createPreview } from '../build/preview-glb.ts';
import { clip } from '../testing/corpus/figures.ts';
import { openWorkshop, type Triple } from '../testing/small-models.ts';
import { io } from './gltf-io.ts';
import { readModel } from './read-model.ts';

const BELL = '\u0007';

test('clips of one name, and without a name, are numbered; facts and preview name them alike', async () => {
  const shop = openWorkshop();
  const node = shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
  for (const name of ['Walk', 'Walk', '', 'Walk 2', ` ${BELL} `, 'Walk\uD800'])
    clip(shop, name, { node, path: 'translation', times: [0, 1], values: [0, 0, 0, 0, 1, 0] });
  const glb = await shop.write();
  const names = ['Walk', 'Walk 3', 'Animation', 'Walk 2', 'Animation 2', expect.stringMatching(/^Walk/)];
  const { facts } = await readModel(glb);
  expect(facts.animations.map(({ name }) => name)).toEqual(names);
  expect(new Set(facts.animations.map(({ name }) => name)).size).toBe(6);
  const animations = (await io.readBinary(await createPreview(glb))).getRoot().listAnimations();
  expect(animations.map((animation) => animation.getName())).toEqual(facts.animations.map(({ name }) => name));
});

const AGAIN = 'use Object > Apply > Scale and export it again';

test.each<[string, Triple, string[]]>([
  [
    '180 metres',
    [50, 180, 30],
    [`is 180 m tall: was it modelled in centimetres? If it should be 1.8 m, scale it by 0.01 in Blender, ${AGAIN}`],
  ],
  [
    '1.2 kilometres',
    [1234, 80, 30],
    [`is 1230 m wide: was it modelled in millimetres? If it should be 1.23 m, scale it by 0.001 in Blender, ${AGAIN}`],
  ],
  [
    '2 millimetres',
    [0.001, 0.001, 0.002],
    [`is only 0.002 m deep: was it scaled down twice? If it should be 0.2 m, scale it by 100 in Blender, ${AGAIN}`],
  ],
  ['60 metres', [20, 60, 20], []],
  ['2 centimetres', [0.02, 0.01, 0.01], []],
])('of a model of %s the owner is told what can be told', async (_, size, notes) => {
  const shop = openWorkshop();
  shop.put('box', shop.mesh('box', shop.box(size)));
  expect((await readModel(await shop.write())).notes).toEqual(notes);
});
