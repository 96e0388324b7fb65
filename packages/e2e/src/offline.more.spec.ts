/** A lost connection: open pages stay, requests wait, and no personal data is stored for offline use. */
import { title } from './support/parts.ts';
import { signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('offline the open page says so, the next one waits for the connection, and comes by itself with it', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await signedUp(context);
  await page.goto('/profile');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const news = page.getByText('You are offline. This page may be out of date, but nothing you type is lost.');
  const lantern = page.locator('link[rel="icon"][type="image/svg+xml"]');

  await context.setOffline(true);
  await expect(news).toBeVisible();
  await expect(lantern).toHaveAttribute('href', '/favicon-out.svg');
  await context.setOffline(false);
  await expect(news).toHaveCount(0);
  await expect(lantern).toHaveAttribute('href', '/favicon.svg');

  await context.setOffline(true);
  await page.goto('/store');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const rooms = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return rooms.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline']);

  await context.setOffline(false);
  await expect(title(page, 'Store')).toBeVisible();
  await expect(page).toHaveURL('/store');
});
