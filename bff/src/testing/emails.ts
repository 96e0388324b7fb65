/** Reads emails as their recipients would. */

import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import type { EmailMessage } from '../base/email/outbox.ts';
import type { TestApp } from './test-app.ts';

const LINK = new RegExp(`^${TEST_ORIGIN}/(verify-email|reset-password|keep-mfa)#([\\w-]{43})$`, 'm');

/** Returns the emails sent to `email` so far, oldest first. */
export function emailsTo(shop: Pick<TestApp, 'outbox'>, email: string): EmailMessage[] {
  return shop.outbox.emails.filter((message) => message.to === email);
}

/** Returns the token of the link to `page` in the newest email to `email` that has one. */
export function tokenSentTo(
  shop: Pick<TestApp, 'outbox'>,
  email: string,
  page: 'verify-email' | 'reset-password' | 'keep-mfa',
): string {
  const links = emailsTo(shop, email).map(({ text }) => LINK.exec(text));
  const newest = links.findLast((link) => link?.[1] === page);
  if (!newest?.[2]) throw new Error(`no email to ${email} leads to ${page}`);
  return newest[2];
}
