/** Pictures of a model beside those of its preview. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { comparisonOf } from './comparison.ts';

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Stripes of these colours, on a ground that nothing covers. */
async function picture(...colours: string[]): Promise<Buffer> {
  const stripe = (background: string) => ({ create: { width: 20, height: 60, channels: 4 as const, background } });
  return sharp({ create: { width: 120, height: 80, channels: 4, background: CLEAR } })
    .composite(colours.map((colour, i) => ({ input: stripe(colour), left: 10 + i * 20, top: 10 })))
    .png()
    .toBuffer();
}

test('equal pictures do not differ', async () => {
  const same = await picture('red', 'gold');
  expect((await comparisonOf([same], [same])).difference).toBe(0);
});

test('a colour that hardly changes is not seen', async () => {
  const { difference } = await comparisonOf([await picture('#808080')], [await picture('#8a8a8a')]);
  expect(difference).toBe(0);
});

test('only what one of both covers counts, however large the ground is', async () => {
  const { difference } = await comparisonOf([await picture('red', 'gold')], [await picture('red', 'blue')]);
  expect(difference).toBeCloseTo(0.5, 1);
});

test('a part that is missing or new differs', async () => {
  const [one, more] = [await picture('red'), await picture('red', 'red')];
  expect((await comparisonOf([one], [more])).difference).toBeCloseTo(0.5, 1);
  expect((await comparisonOf([more], [one])).difference).toBeCloseTo(0.5, 1);
});

test('the side that differs most is shown', async () => {
  const models = [await picture('red', 'gold'), await picture('red', 'white')];
  const previews = [await picture('red', 'gold'), await picture('red', 'black')];
  const { model, difference } = await comparisonOf(models, previews);
  expect(difference).toBeCloseTo(0.25, 1);
  const [r, g, b] = await sharp(model)
    .extract({ left: 38, top: 40, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([r, g, b].every((value) => (value ?? 0) > 240)).toBe(true);
});
