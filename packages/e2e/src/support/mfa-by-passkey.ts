/** Accounts with a passkey as MFA. */
import type { BrowserContext, Page } from '@playwright/test';
import { type Shopper, signedUp } from './shopper.ts';
import { expect } from './test.ts';
import { withAuthenticator } from './virtual-authenticator.ts';

/**
 * Creates an account with a passkey of this page's device, acknowledges its recovery codes and opens the profile's
 * settings.
 * @param known the shopper that `context` is logged in as; a new one by default
 */
export async function mfaByPasskey(page: Page, context: BrowserContext, known?: Shopper): Promise<Shopper> {
  await withAuthenticator(page);
  const shopper = known ?? (await signedUp(context));
  await page.goto('/profile');
  await page.getByText('Security & Account Settings').click();
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByLabel('I have saved my recovery codes').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: /^Chrome on / })).toBeVisible();
  return shopper;
}
