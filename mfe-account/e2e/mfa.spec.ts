/** MFA from setup to sign-in, with every failure. */
import { appCode } from '@storefront/e2e/authenticator';
import { newPhone, textedCode } from '@storefront/e2e/outbox';
import { title } from '@storefront/e2e/parts';
import { passSinceSignIn, passSinceText } from '@storefront/e2e/passing-time';
import { type Shopper, send, sendCredentials, signedUp } from '@storefront/e2e/shopper';
import { type BrowserContext, expect, type Page, test } from '@storefront/e2e/test';

const REFUSALS = /the server responded with a status of 4\d\d/;

const codeField = (page: Page) => page.getByLabel('Verification code');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByText('Security & Account Settings').click();
}

async function verify(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await button(page, 'Verify Code').click();
}

/** Saves the recovery codes that the page shows, and returns them. */
async function keepCodes(page: Page): Promise<readonly string[]> {
  const shown = dialog(page, 'Your Recovery Codes').getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await page.getByLabel('I have saved my recovery codes').check();
  await button(page, 'Done').click();
  return codes;
}

/** Signs out, then signs in with the password only. */
async function signInAnew(page: Page, context: BrowserContext, shopper: Shopper): Promise<void> {
  await send(context, 'DELETE', '/api/session');
  await page.goto('/login');
  await sendCredentials(page, shopper, 'Log In');
}

/** Uses up a sign-in attempt with wrong codes. */
async function failToSignIn(context: BrowserContext, { email, password }: Shopper): Promise<void> {
  await send(context, 'POST', '/api/session', { email, password });
  const guess = { kind: 'recovery-code', code: 'a guess', rememberDevice: false };
  const headers = { origin: process.env.STORE_URL ?? '', 'x-storefront-client': 'shopper' };
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await context.request.post('/api/sign-in/verify', { headers, data: guess });
    expect([400, 401]).toContain(answer.status());
  }
}

const isAskedForCode = (page: Page) => expect(title(page, 'Two-Factor Authentication')).toBeVisible();

test('a phone protects the account: by its code, by a recovery code, and by a device that is remembered', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(REFUSALS);
  const shopper = await signedUp(context);
  const phone = newPhone();
  await openSettings(page);
  await button(page, 'Set Up SMS MFA').click();
  await page.getByLabel('Phone number').fill(phone.slice(1));
  await button(page, 'Send Code').click();
  await expect(page.getByText(`Invalid phone number format: ${phone.slice(1)}.`)).toBeVisible();
  await page.getByLabel('Phone number').fill(`${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5)}`);
  await button(page, 'Send Code').click();
  await verify(page, await textedCode(context, phone, 1));
  await expect(page.getByText('SMS MFA Successfully Enrolled!')).toBeVisible();
  // Unsaved codes stay in view however often Escape is pressed.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const [recoveryCode = ''] = await keepCodes(page);
  await expect(page.getByRole('definition').filter({ hasText: /^Enabled$/ })).toBeVisible();

  await signInAnew(page, context, shopper);
  await isAskedForCode(page);
  await expect(page.getByText(`the phone ending in ${phone.slice(-4)}`)).toBeVisible();
  const code = await textedCode(context, phone, 2);
  await page.reload();
  await isAskedForCode(page);
  await verify(page, code === '000000' ? '000001' : '000000');
  await expect(page.getByText('Invalid verification code. Please check the code and try again.')).toBeVisible();
  await verify(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL('/home');

  await signInAnew(page, context, shopper);
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByLabel('Remember this device for 30 days').check();
  await button(page, 'Verify Code').click();
  await expect(page).toHaveURL('/home');

  await signInAnew(page, context, shopper);
  await expect(page).toHaveURL('/home');
  await openSettings(page);
  await expect(page.getByText('9 codes left, for when you have no other way to log in.')).toBeVisible();
  await expect(page.getByText('1 device is not asked for a code.')).toBeVisible();
});

test('a code that has expired, one that was replaced and too many wrong ones sign nobody in', { tag: '@more' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(REFUSALS);
  const shopper = await signedUp(context);
  const phone = newPhone();
  await openSettings(page);
  await button(page, 'Set Up SMS MFA').click();
  await page.getByLabel('Phone number').fill(phone);
  await button(page, 'Send Code').click();
  await verify(page, await textedCode(context, phone, 1));
  await keepCodes(page);

  await signInAnew(page, context, shopper);
  const late = await textedCode(context, phone, 2);
  await passSinceText(phone, '5 minutes');
  await verify(page, late);
  await expect(title(page, 'Log In')).toBeVisible();
  await expect(page.getByText('MFA code expired. Please try logging in again.')).toBeVisible();
  await expect(
    page.getByText('The verification code has expired. Please try signing in again to get a new code.'),
  ).toBeVisible();

  await page.clock.install();
  await sendCredentials(page, shopper, 'Log In');
  const replaced = await textedCode(context, phone, 3);
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  await passSinceText(phone, '31 seconds');
  await page.clock.fastForward(31_000);
  await button(page, 'Resend code').click();
  const newest = await textedCode(context, phone, 4);
  expect(newest).not.toBe(replaced);
  for (let tries = 0; tries < 4; tries += 1) {
    await verify(page, replaced);
    await expect(page.getByText('Invalid verification code. Please check the code and try again.')).toBeVisible();
  }
  await verify(page, replaced);
  await expect(title(page, 'Log In')).toBeVisible();
  await expect(page.getByText('MFA verification failed. Please try logging in again.')).toBeVisible();

  for (let attempt = 0; attempt < 3; attempt += 1) await failToSignIn(context, shopper);
  await sendCredentials(page, shopper, 'Log In');
  await verify(page, '000000');
  await expect(page.getByText('Too many verification requests. Please try again later.').last()).toBeVisible();
});

test('an authenticator app signs in, and is taken off by who has just signed in with it', { tag: '@alone' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(REFUSALS);
  const shopper = await signedUp(context);
  await openSettings(page);
  await button(page, 'Set Up Authenticator App').click();
  const key = await dialog(page, 'Set Up Authenticator App').getByRole('code').textContent();
  const secret = key?.replaceAll(' ', '') ?? '';
  await verify(page, appCode(secret));
  const [recoveryCode = ''] = await keepCodes(page);

  await signInAnew(page, context, shopper);
  await isAskedForCode(page);
  // The code that confirmed the setup cannot be used again.
  await verify(page, appCode(secret, 1));
  await expect(page).toHaveURL('/home');

  await openSettings(page);
  await passSinceSignIn(shopper.email, '11 minutes');
  await button(page, 'Remove Authenticator app').click();
  await button(page, 'Remove').click();
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await button(page, 'Continue').click();
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await button(page, 'Verify Code').click();
  await expect(page.getByRole('definition').filter({ hasText: 'Not Enabled' })).toBeVisible();

  await signInAnew(page, context, shopper);
  await expect(page).toHaveURL('/home');
});
