/** Sets up and uses MFA like users do. */
import { contract, type SignInAttempt } from '@storefront/contract';
import { Secret, TOTP } from 'otpauth';
import { easySolution } from './solve-captcha.ts';
import { TEST_PASSWORD, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export const TEST_PHONE = '+15554443333';

/** Returns the code in the last text message. */
export function textedCode(shop: TestApp): string {
  return /\d{6}/.exec(shop.outbox.texts.at(-1)?.text ?? '')?.[0] ?? '';
}

/** Returns a different code than `code`. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Enrols the phone; returns the recovery codes of the first MFA method. */
export async function enrolPhone(shop: TestApp, browser: TestClient, phone = TEST_PHONE): Promise<string[] | null> {
  const captcha = await easySolution(shop, 'enroll-sms');
  await browser.call(contract.beginSmsEnrollment, { body: { phone, captcha } });
  const { recoveryCodes } = await browser.call(contract.confirmSmsEnrollment, { body: { code: textedCode(shop) } });
  return recoveryCodes;
}

/** Enrols an authenticator app; returns its secret. */
export async function enrolApp(shop: TestApp, browser: TestClient): Promise<string> {
  return (await enrolAppForCodes(shop, browser)).secret;
}

/** Like `enrolApp`, with the recovery codes that came with it. */
export async function enrolAppForCodes(shop: TestApp, browser: TestClient) {
  const { secret } = await browser.call(contract.beginTotpEnrollment, {});
  const body = { code: appCode(secret, shop.clock.now()) };
  const { recoveryCodes } = await browser.call(contract.confirmTotpEnrollment, { body });
  return { secret, codes: recoveryCodes ?? [] };
}

/** Returns the code that the authenticator app shows at `time`. */
export function appCode(secret: string, time: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
}

/** Submits email and password; returns the pending sign-in. */
export async function giveFirstFactor(browser: TestClient, email: string, fresh = false): Promise<SignInAttempt> {
  const body = { email, password: TEST_PASSWORD, fresh };
  const { attempt } = await browser.call(contract.signIn, { body });
  if (!attempt) throw new Error('the sign-in did not wait for a second factor');
  return attempt;
}

/** Requests a code for the account's phone, and reads it. */
export async function requestCode(shop: TestApp, browser: TestClient, attempt: SignInAttempt): Promise<string> {
  const factorId = attempt.factors.find(({ kind }) => kind === 'sms')?.id ?? '';
  const captcha = await easySolution(shop, 'sign-in-sms');
  await browser.call(contract.sendSignInCode, { body: { factorId, captcha } });
  return textedCode(shop);
}

/** Creates an account with a phone as MFA; returns the browser that enrolled it. */
export async function accountWithMfa(shop: TestApp, email: string): Promise<{ owner: TestClient; codes: string[] }> {
  const owner = await shop.signedIn(email);
  const codes = await enrolPhone(shop, owner);
  return { owner, codes: codes ?? [] };
}
