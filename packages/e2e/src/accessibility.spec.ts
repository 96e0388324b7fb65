/** No page has a violation that axe can find, in light or dark. */
import { coloursSettled } from './support/colours.ts';
import { pageStates } from './support/pages.ts';
import { expect, test } from './support/test.ts';
import { violationsOf } from './support/violations.ts';

for (const { name, open } of pageStates) {
  test(`${name}: accessible in light and dark`, async ({ page, context }) => {
    await open(page, context);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await coloursSettled(page);
      const found = (await violationsOf(page)).flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
      expect(found, colorScheme).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  });
}
