/** Every state of every page is accessible and laid out well, in both themes and on every screen. */
import type { Page } from '@playwright/test';
import { layoutProblems, type Way } from './support/layout.ts';
import { textInMachineFonts } from './support/machine-fonts.ts';
import { pageStates } from './support/pages.ts';
import { settle, show, viewsOf } from './support/picture.ts';
import { smallTargets } from './support/targets.ts';
import { expect, test } from './support/test.ts';
import { violationsOf } from './support/violations.ts';

/** CSS pixels; the narrowest is what WCAG asks pages to fit. */
const WIDTHS = [320, 1280];
const FURTHER_WIDTHS = [360, 768, 1920];
const HEIGHT = 900;

/** The tag of the second tier. */
const MORE = '@more';

const ways: readonly Way[] = [
  { name: 'as it is' },
  { name: 'with text twice as large', fontSize: '200%' },
  { name: 'from right to left', dir: 'rtl' },
];

for (const { app, state } of pageStates.filter(({ state }) => !state.isPrinted)) {
  const isInEveryRun = state.isPublic || state.isMain;
  const widths = isInEveryRun ? WIDTHS : [...WIDTHS, ...FURTHER_WIDTHS];

  test(state.name, { tag: isInEveryRun ? `@${app}` : [`@${app}`, MORE] }, async ({
    page,
    context,
    expectComplaints,
  }) => {
    expectComplaints(...(state.complaints ?? []));
    await state.open(page, context);
    await expect.soft(page.getByRole('heading', { level: 1 }), 'titles').toHaveCount(1);

    await settle(page);
    expect.soft(await textInMachineFonts(page), 'text in fonts of the machine').toEqual([]);
    const [first, ...others] = viewsOf(state);
    for (const view of first ? [first, ...others.filter(({ isInView }) => !isInView)] : []) {
      await show(page, view);
      expect.soft(await smallTargets(page), `${view.name}: targets of less than 44 px`).toEqual([]);
      // Only colours differ between the views.
      expect.soft(await accessibilityProblems(page, view === first ? undefined : 'colours'), view.name).toEqual([]);
    }

    await expectLayout(page, widths);
  });

  if (!isInEveryRun) continue;

  test(`${state.name} on further screens`, { tag: MORE }, async ({ page, context, expectComplaints }) => {
    expectComplaints(...(state.complaints ?? []));
    await state.open(page, context);
    await settle(page);
    await expectLayout(page, FURTHER_WIDTHS);
  });
}

async function expectLayout(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect.soft(await layoutProblems(page, ways), `${width} px`).toEqual([]);
  }
}

async function accessibilityProblems(page: Page, of?: 'colours'): Promise<string[]> {
  return (await violationsOf(page, of)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
