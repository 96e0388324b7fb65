/** How large models get while their clips play, worked out by hand. */
import { expect, test } from 'vitest';
import { clip } from '../testing/corpus/figures.ts';
import { boxCorners, openWorkshop, skinnedFigure, type Workshop } from '../testing/small-models.ts';
import { readModel } from './read-model.ts';

const box = (shop: Workshop, name = 'box') => shop.put(name, shop.mesh(name, shop.box([1, 1, 1])));
const factsOf = async (shop: Workshop) => (await readModel(await shop.write())).facts;

/** Expects sizes to within two in a hundred. */
async function expectSizes(shop: Workshop, atRest: number[], animated: number[]): Promise<void> {
  const { boundingBox, animatedSize } = await factsOf(shop);
  expect(boundingBox.size).toEqual(atRest);
  for (const [axis, size] of animated.entries()) {
    expect(animatedSize?.[axis], `axis ${axis}`).toBeLessThanOrEqual(size + 0.001);
    expect(animatedSize?.[axis], `axis ${axis}`).toBeGreaterThan(size * 0.98);
  }
}

test('a drawer that slides out makes its chest deeper', async () => {
  const shop = openWorkshop();
  box(shop, 'chest');
  const node = box(shop, 'drawer');
  clip(shop, 'Open', { node, path: 'translation', times: [0, 1], values: [0, 0, 0, 0, 0, 0.7] });
  await expectSizes(shop, [1, 1, 1], [1, 1, 1.7]);
});

test('a sail that turns is widest on the way between two keys', async () => {
  const shop = openWorkshop();
  const node = box(shop);
  clip(shop, 'Turn', { node, path: 'rotation', times: [0, 1], values: [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2] });
  await expectSizes(shop, [1, 1, 1], [Math.SQRT2, Math.SQRT2, 1]);
});

test('a curve counts beyond its keys', async () => {
  const shop = openWorkshop();
  box(shop, 'post');
  const node = box(shop, 'ball');
  const values = [0, 0, 0, 0, 0, 0, 0, 8, 0, 0, -8, 0, 0, 0, 0, 0, 0, 0];
  clip(shop, 'Throw', { node, path: 'translation', times: [0, 1], values, curve: 'CUBICSPLINE' });
  await expectSizes(shop, [1, 1, 1], [1, 3, 1]);
});

test('a bone carries what hangs on it', async () => {
  const shop = openWorkshop();
  skinnedFigure(shop);
  const head = shop.document
    .getRoot()
    .listNodes()
    .find((node) => node.getName() === 'Head');
  if (!head) throw new Error('the figure has no head');
  clip(shop, 'Grow', { node: head, path: 'translation', times: [0, 1], values: [0, 0, 50, 0, 0, 120] });
  await expectSizes(shop, [0.5, 1.8, 0.3], [0.5, 2.5, 0.3]);
});

test('a morph target counts at the weight of the clip', async () => {
  const shop = openWorkshop();
  const made = shop.box([1, 1, 1]);
  const offsets = boxCorners([1, 1, 1]).map((value, i) => (i % 3 === 0 && value > 0 ? 2 : 0));
  const target = shop.document.createPrimitiveTarget('wide');
  target.setAttribute('POSITION', shop.accessor('VEC3', new Float32Array(offsets)));
  const node = shop.put('box', shop.mesh('box', made.addTarget(target)));
  clip(shop, 'Swell', { node, path: 'weights', times: [0, 1], values: [0, 1] });
  await expectSizes(shop, [1, 1, 1], [3, 1, 1]);
});

test('a figure that only walks, or hardly moves, has one size', async () => {
  const shop = openWorkshop();
  const node = box(shop);
  clip(shop, 'Walk', { node, path: 'translation', times: [0, 1], values: [0, 0, 0, 9, 0, 0] });
  clip(shop, 'Breathe', { node, path: 'scale', times: [0, 1], values: [1, 1, 1, 1.01, 1, 1] });
  expect(await factsOf(shop)).not.toHaveProperty('animatedSize');
});

test('a model without clips has one size', async () => {
  const shop = openWorkshop();
  box(shop);
  expect(await factsOf(shop)).not.toHaveProperty('animatedSize');
});
