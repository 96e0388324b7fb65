/** Checks of every page state: accessibility and layout, in both themes and on every screen. */
import type { Page } from '@playwright/test';
import { layoutProblems, type Way } from './layout.ts';
import { textInMachineFonts } from './machine-fonts.ts';
import type { PageState } from './states/page-state.ts';
import { smallTargets } from './targets.ts';
import { expect } from './test.ts';
import { violationsOf } from './violations.ts';

/** CSS pixels; the narrowest is the width that WCAG requires pages to fit. */
export const WIDTHS = [320, 1280];
export const FURTHER_WIDTHS = [360, 768, 1920];
const HEIGHT = 900;

const ways: readonly Way[] = [
  { name: 'as it is' },
  { name: 'with text twice as large', fontSize: '200%' },
  { name: 'from right to left', dir: 'rtl' },
];

/** True when `npm test` checks the state; printed pages only have pictures. */
export const isInEveryRun = ({ isPublic, isMain, isPrinted }: PageState) => !isPrinted && Boolean(isPublic || isMain);

export async function expectWords(page: Page): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 }), 'titles').toHaveCount(1);
  expect.soft(await textInMachineFonts(page), 'text in fonts of the machine').toEqual([]);
}

/** Checks the page as it is. @param of restricts the check to rules that depend on the theme */
export async function expectAccessible(page: Page, view: string, of?: 'colours'): Promise<void> {
  expect.soft(await smallTargets(page), `${view}: targets of less than 44 px`).toEqual([]);
  const violations = (await violationsOf(page, of)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(violations, view).toEqual([]);
}

/** Checks the layout at these widths; at those in `WIDTHS` also with each reader's setting. */
export async function expectLayout(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const tried = WIDTHS.includes(width) ? ways : ways.slice(0, 1);
    expect.soft(await layoutProblems(page, tried), `${width} px`).toEqual([]);
  }
}
