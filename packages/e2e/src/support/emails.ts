/** Follows links in the store's emails. */
import type { BrowserContext } from '@playwright/test';
import { MINUTE } from '@storefront/utils/time';
import { sentTo } from './outbox.ts';
import { expect } from './test.ts';

/** Waits for the newest email to `email` with a link to `page`, and returns the link's path and fragment. */
export async function linkFromEmail(
  context: BrowserContext,
  email: string,
  page: '/verify-email' | '/reset-password' | '/keep-mfa' | '/gift',
): Promise<string> {
  const pattern = new RegExp(`${page}#[\\w-]+`);
  let link = '';
  const look = async () => {
    const emails = await sentTo(context, email);
    link = emails.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean) ?? '';
    return link;
  };
  const message = `an email to ${email} that leads to ${page}`;
  // A failed email is sent again within a minute.
  await expect.poll(look, { message, timeout: 2 * MINUTE }).not.toBe('');
  return link;
}
