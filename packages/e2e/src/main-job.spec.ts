/** The main job: from the front page to a purchase in the history. */
import { browse, buy } from './support/main-job.ts';
import { navLink, title } from './support/parts.ts';
import { expect, test } from './support/test.ts';

test('a visitor browses, signs up on the way, fills a cart, pays and finds the purchase in their profile', async ({
  page,
}) => {
  await browse(page);
  await buy(page);
});

test.describe('in a browser with extensions that translates pages', () => {
  test.use({ meddles: true });

  test('a visitor does the same', async ({ page }) => {
    await browse(page);
    await buy(page);
  });
});

test('a path that no page has leads home, which says so, from the server and within the page', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.request().redirectedFrom()?.url()).toContain('/no/such/page');
  await expect(page).toHaveURL('/home');
  await expect(title(page)).toBeVisible();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications).toContainText("We couldn't find /no/such/page, so we brought you home.");
  await navLink(page, 'About').click();
  await expect(title(page, 'About Lanternkeep')).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/neither/this');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL('/home');
  await expect(page).toHaveTitle('Home · Lanternkeep');
  await expect(notifications).toContainText("We couldn't find /neither/this, so we brought you home.");
});
