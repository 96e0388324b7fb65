/** Accounts with a phone as MFA. */
import type { BrowserContext } from '@playwright/test';
import { solved } from './captcha.ts';
import { newPhone, textedCode } from './outbox.ts';
import { type Shopper, send, signedUp } from './shopper.ts';

/** Creates one and logs this browser in. @returns the shopper with the phone number */
export async function mfaByPhone(context: BrowserContext): Promise<Shopper & { readonly phone: string }> {
  const shopper = await signedUp(context);
  const phone = newPhone();
  await send(context, 'POST', '/api/mfa/sms', { phone, captcha: await solved(context, 'enroll-sms') });
  await send(context, 'POST', '/api/mfa/sms/confirm', { code: await textedCode(context, phone, 1) });
  return { ...shopper, phone };
}
