/** Every state of every page: for everybody, on every screen, and as it was pictured. */
import type { Page } from '@playwright/test';
import { layoutProblems, type Way } from './support/layout.ts';
import { textInMachineFonts } from './support/machine-fonts.ts';
import { pageStates } from './support/pages.ts';
import { describeBrowser, expectPicture, settle, show, takenWith, viewsOf } from './support/picture.ts';
import { smallTargets } from './support/targets.ts';
import { expect, test } from './support/test.ts';
import { NOT_COMPARED } from './support/uncompared-pictures.ts';
import { violationsOf } from './support/violations.ts';

/** CSS pixels; the narrowest is what WCAG asks pages to fit. */
const WIDTHS = [320, 360, 768, 1280, 1920];
const HEIGHT = 900;

const ways: readonly Way[] = [
  { name: 'as it is' },
  { name: 'with text twice as large', fontSize: '200%' },
  { name: 'from right to left', dir: 'rtl' },
];

for (const state of pageStates) {
  test(state.name, async ({ page, context, browser, expectComplaints }, { config, annotations }) => {
    expectComplaints(...(state.complaints ?? []));
    const here = describeBrowser(browser.version());
    // Browsers of other generations draw other edges: what they would show is not compared, and that is said.
    const arePictured = config.updateSnapshots !== 'none' || here === takenWith;
    if (!arePictured) {
      const description = `they were taken with ${takenWith}, and this is ${here}. Take them anew with: npm run pictures`;
      annotations.push({ type: NOT_COMPARED, description });
    }
    await state.open(page, context);
    if (state.isPrinted) await page.emulateMedia({ media: 'print' });
    else await expect.soft(page.getByRole('heading', { level: 1 }), 'titles').toHaveCount(1);

    // A picture of which the browser has a larger file shows that when the screen changes: so all are there before it does.
    await settle(page);
    expect.soft(await textInMachineFonts(page), 'text in fonts of the machine').toEqual([]);
    let hasRules = false;
    for (const view of viewsOf(state)) {
      await show(page, view);
      await settle(page);
      if (arePictured) await expectPicture(page, state, view);
      if (state.isPrinted) return;
      expect.soft(await smallTargets(page), `${view.name}: targets of less than 44 px`).toEqual([]);
      // What is no matter of colours is the same in every view.
      expect.soft(await accessibilityProblems(page, hasRules ? 'colours' : undefined), view.name).toEqual([]);
      hasRules = true;
    }

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect.soft(await layoutProblems(page, ways), `${width} px`).toEqual([]);
    }
  });
}

async function accessibilityProblems(page: Page, of?: 'colours'): Promise<string[]> {
  return (await violationsOf(page, of)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
