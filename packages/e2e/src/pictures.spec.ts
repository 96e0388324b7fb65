/** Every state of every page looks as it did when its pictures were taken. */
import { pageStates } from './support/pages.ts';
import { describeBrowser, expectPicture, settle, show, takenWith, viewsOf } from './support/picture.ts';
import { test } from './support/test.ts';

for (const { state } of pageStates) {
  test(state.name, async ({ page, context, browser, expectComplaints }, info) => {
    const here = describeBrowser(browser.version());
    const isComparable = info.config.updateSnapshots !== 'none' || here === takenWith;
    info.skip(!isComparable, `The pictures were taken with ${takenWith}, and this is ${here}.`);
    expectComplaints(...(state.complaints ?? []));
    await state.open(page, context);
    if (state.isPrinted) await page.emulateMedia({ media: 'print' });
    // A picture of which the browser has a larger file shows that when the screen changes: so all are there before it does.
    await settle(page);
    for (const view of viewsOf(state)) {
      await show(page, view);
      await settle(page);
      await expectPicture(page, state, view);
    }
  });
}
