/** The store on a phone: everything can be reached by thumb. */
import { cartOf, logout, navigation, navLink, title } from './support/parts.ts';
import { castle, mfaByApp, putIntoCart, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('the navigation is usable by thumb: everything is in view, big enough and not overlapping', async ({
  page,
  context,
}) => {
  await signedUp(context);
  await putIntoCart(context, castle, 12);
  await page.goto('/home');
  // Web fonts change the layout around text.
  await page.evaluate(() => document.fonts.ready);
  const targets = [...(await navigation(page).getByRole('link').all()), logout(page)];
  expect(targets).toHaveLength(7);
  const boxes = await Promise.all(
    targets.map(async (target) => {
      await expect(target).toBeInViewport({ ratio: 1 });
      const box = await target.boundingBox();
      if (!box) throw new Error('A target of the navigation has no box.');
      return box;
    }),
  );
  for (const [index, box] of boxes.entries()) {
    expect(Math.min(box.width, box.height), 'WCAG 2.5.8: at least 24 px').toBeGreaterThanOrEqual(24);
    for (const other of boxes.slice(index + 1)) {
      const apart =
        box.x + box.width <= other.x ||
        other.x + other.width <= box.x ||
        box.y + box.height <= other.y ||
        other.y + other.height <= box.y;
      expect(apart, 'targets overlap').toBe(true);
    }
  }
  await navLink(page, 'Support').tap();
  await expect(title(page, 'Support')).toBeVisible();
  await cartOf(page, 12).tap();
  await expect(title(page, 'Checkout')).toBeVisible();
  await logout(page).tap();
  await expect(title(page, 'Log In')).toBeVisible();
});

test('what ends the recovery codes is in view as long as they are, also between the bars of a browser', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await mfaByApp(context);
  await page.goto('/profile');
  await page.getByText('Security & Account Settings').tap();
  await page.getByRole('button', { name: 'New Recovery Codes' }).tap();
  await page.getByRole('button', { name: 'Get New Codes' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  const kept = dialog.getByText('I have saved my recovery codes');
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(dialog.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expect(kept).toBeInViewport({ ratio: 1 });
  await expect(done).toBeInViewport({ ratio: 1 });
  await done.tap();
  await expect(dialog.getByText(/^Please save your recovery codes first/)).toBeInViewport({ ratio: 1 });
  await kept.tap();
  await done.tap();
  await expect(dialog).toHaveCount(0);
});
