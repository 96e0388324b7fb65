/**
 * Every state of every page looks as it did when its pictures were taken; and what `npm test` leaves out of accessibility
 * and layout is looked at on the same visit.
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

/** Other browsers smooth edges in another way; what they draw is looked at all the same. */
const canCompare = (here: string, { updateSnapshots }: { readonly updateSnapshots: string }) =>
  updateSnapshots !== 'none' || here === takenWith;

test('this browser draws as the one that took the pictures', ({ browser }, info) => {
  const here = describeBrowser(browser.version());
  // Skipped, so that a run that compares nothing says so, and is not red: nothing is known to be wrong.
  info.skip(
    !canCompare(here, info.config),
    `Nothing was compared: the pictures were taken with ${takenWith}, and this is ${here}.`,
  );
});

/** CI, whose time is short, looks at half of them, at other ones with each commit; whoever runs this elsewhere at all. */
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
    // A picture of which the browser has a larger file shows that when the screen changes: so all are there before it does.
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
