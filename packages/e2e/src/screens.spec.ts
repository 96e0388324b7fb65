/**
 * The most visited screens are accessible and laid out well in both themes; pictures.spec.ts covers the other states.
 */
import { pageStates } from './support/pages.ts';
import { settle, show, viewsOf } from './support/picture.ts';
import { expectAccessible, expectLayout, expectWords, isInEveryRun, WIDTHS } from './support/screen-checks.ts';
import { test } from './support/test.ts';

for (const { app, state } of pageStates.filter(({ state }) => isInEveryRun(state))) {
  test(state.name, { tag: `@${app}` }, async ({ page, context, expectComplaints }) => {
    expectComplaints(...(state.complaints ?? []));
    await state.open(page, context);
    await settle(page);
    await expectWords(page);
    const [first, ...others] = viewsOf(state);
    for (const view of first ? [first, ...others.filter(({ isInView }) => !isInView)] : []) {
      await show(page, view);
      // Only colours differ between the views.
      await expectAccessible(page, view.name, view === first ? undefined : 'colours');
    }
    await expectLayout(page, WIDTHS);
  });
}
