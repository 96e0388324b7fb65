/**
 * Compares every state of every page with its picture. The same visit also runs the accessibility and layout checks
 * that `npm test` leaves out.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { pageStates } from './support/pages.ts';
import { describeBrowser, expectPicture, settle, show, takenWith, viewsOf } from './support/picture.ts';
import {
  expectAccessible,
  expectLayout,
  expectWords,
  FURTHER_WIDTHS,
  isInEveryRun,
  WIDTHS,
} from './support/screen-checks.ts';
import { test } from './support/test.ts';

/** Other browsers draw edges differently: their pages are checked but not compared. */
const canCompare = (here: string, { updateSnapshots }: { readonly updateSnapshots: string }) =>
  updateSnapshots !== 'none' || here === takenWith;

test('this browser draws as the one that took the pictures', ({ browser }, info) => {
  const here = describeBrowser(browser.version());
  // Skipped instead of failed: a run that compares nothing says so, but has found nothing wrong.
  info.skip(
    !canCompare(here, info.config),
    `Nothing was compared: the pictures were taken with ${takenWith}, and this is ${here}.`,
  );
});

/** CI has little time: it checks half of the states, chosen by the commit. Other runs check all. */
const commit = process.env.CI ? execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim() : undefined;
const isDue = (name: string) =>
  commit === undefined || createHash('sha256').update(`${commit} ${name}`).digest().readUInt8(0) % 2 === 0;

for (const { state } of pageStates.filter(({ state: { name } }) => isDue(name))) {
  test(state.name, async ({ page, context, browser, expectComplaints }, { config }) => {
    const isComparable = canCompare(describeBrowser(browser.version()), config);
    const isNew = !isInEveryRun(state) && !state.isPrinted;
    expectComplaints(...(state.complaints ?? []));
    await state.open(page, context);
    if (state.isPrinted) await page.emulateMedia({ media: 'print' });
    // When the screen changes, the browser keeps a picture that is larger than needed, so all must be loaded before.
    await settle(page);
    if (isNew) await expectWords(page);
    const views = viewsOf(state);
    for (const view of views) {
      await show(page, view);
      await settle(page);
      if (isComparable) await expectPicture(page, state, view);
      // Only colours differ between the views.
      if (isNew) await expectAccessible(page, view.name, view === views[0] ? undefined : 'colours');
    }
    if (!state.isPrinted) await expectLayout(page, isNew ? [...WIDTHS, ...FURTHER_WIDTHS] : FURTHER_WIDTHS);
  });
}
