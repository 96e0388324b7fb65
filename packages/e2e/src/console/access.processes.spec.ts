/** Access to the console, what each role sees, and a session that ends while the user types. */
import {
  auditRows,
  consoleLink,
  givePassword,
  heading,
  inConsole,
  provedAccount,
  sections,
  signInToConsole,
  toSection,
} from '../support/console.ts';
import { mfaByPasskey } from '../support/mfa-by-passkey.ts';
import { bought } from '../support/purchases.ts';
import { castle, signedUp } from '../support/shopper.ts';
import { ANOTHER_OWNER, expect, test } from '../support/studio.ts';

test('support sees its own parts alone, and is told so elsewhere', async ({ signedInAs, expectComplaints }) => {
  expectComplaints(/403/);
  const page = await signedInAs('support', '/today');
  await expect(heading(page, 'Today')).toBeVisible();
  await expect(sections(page).getByRole('link')).toHaveText([/^Today/, /^Orders/, /^Messages/, /^Access/]);
  await expect(page.getByRole('slider', { name: 'Sales and refunds' })).toHaveCount(0);
  await toSection(page, 'Access');
  await expect(page.getByRole('region', { name: 'Audit log' })).toHaveCount(0);
  for (const path of ['/products', '/customers', '/releases', '/health']) {
    await page.goto(inConsole(path));
    await expect(page.getByText('Your role does not permit this. Ask an owner.')).toBeVisible();
  }
});

test('an owner ends another session, whose page asks to sign in and keeps what was typed', async ({
  context,
  byLink,
  signedInAs,
  studio: { accounts },
  expectComplaints,
}) => {
  expectComplaints(/401/);
  await signedUp(context);
  const orderId = await bought(context, castle);
  const page = await signedInAs('owner', `/orders/${orderId}`);
  await page.getByLabel('Note').fill('Half a sentence');
  const owner = await byLink('/access', 'Access');
  await owner.getByRole('button', { name: /^End the session of ann@shop.example/ }).click();
  await expect(owner.getByRole('button', { name: /^End the session of ann@shop.example/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  const account = accounts.get('ann@shop.example');
  if (!account) throw new Error('The owner has no account.');
  await signInToConsole(page, account);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Note')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Half a sentence')).toBeVisible();
});

test('signed out in one tab, the other asks, keeps what was typed, and goes on once a link was opened', async ({
  context,
  byLink,
  expectComplaints,
}) => {
  expectComplaints(/401/);
  await signedUp(context);
  const orderId = await bought(context, castle);
  const page = await byLink(`/orders/${orderId}`, /^Receipt/);
  await page.getByLabel('Note').fill('Half a sentence');
  const tab = await page.context().newPage();
  await tab.goto(inConsole('/today'));
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await tab.goto(await consoleLink('/today'));
  await expect(heading(tab, 'Today')).toBeVisible();
  // Simulates the event of returning to a tab: in a headless browser every tab is always visible.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Note')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Half a sentence')).toBeVisible();
});

test('a passkey that was added in the store is the second step, from the keyboard as well', async ({
  page,
  context,
  studio: _,
}) => {
  const account = await provedAccount(context, ANOTHER_OWNER);
  await mfaByPasskey(page, context, account);
  await page.goto(inConsole('/access'));
  await givePassword(page, account);
  const passkey = page.getByRole('button', { name: 'Use a Passkey' });
  await expect(passkey).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Access')).toBeVisible();
  await expect(auditRows(page, 'Signed in', ANOTHER_OWNER)).toHaveText(/passkey/);
});

test('an account without access is refused in plain words', async ({ context, anotherBrowser, expectComplaints }) => {
  expectComplaints(/40\d/);
  const shopper = await signedUp(context);
  const page = await (await anotherBrowser()).newPage();
  await page.goto(inConsole('/orders'));
  await givePassword(page, shopper);
  await expect(page.getByRole('alert').filter({ hasText: /access|authenticator app/ })).toBeVisible();
});
