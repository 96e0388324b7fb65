/** The profile: who one is, what one bought, and nothing of it for others. */
import { title } from '@storefront/e2e/parts';
import { signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';

test('a new shopper finds their name, their address and what is still to be set up', async ({ page, context }) => {
  const { username, email } = await signedUp(context);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: username })).toBeVisible();
  const facts = page.getByRole('definition');
  await expect(facts.filter({ hasText: email })).toBeVisible();
  await expect(facts.filter({ hasText: 'Not Enabled' })).toBeVisible();
  await expect(page.getByText('No purchases recorded.')).toBeVisible();
  await expect(page.getByText('No wishlist items yet.')).toBeVisible();
});

test('a section closes and opens, and the password is not shown in it', async ({ page, context }) => {
  const { password } = await signedUp(context);
  await page.goto('/profile');
  const section = page.getByText('Security & Account Settings');
  const hidden = page.getByText('Not shown');
  await expect(hidden).toBeHidden();
  await section.click();
  await expect(hidden).toBeVisible();
  await section.click();
  await expect(hidden).toBeHidden();
  await expect(page.getByText(password)).toHaveCount(0);
});

test('a visitor who is signed out is asked to log in', async ({ page }) => {
  await page.goto('/profile');
  await expect(title(page, 'Profile')).toBeVisible();
  await expect(page.getByText('Please log in to access your profile.')).toBeVisible();
});
