/** Reads the letters people are sent, as they would. */
import type { Letter } from '../post/post.ts';
import type { TestApp } from './test-app.ts';
import { TEST_ORIGIN } from './test-client.ts';

const LINK = new RegExp(`^${TEST_ORIGIN}/(verify-email|reset-password)#([\\w-]{43})$`, 'm');

/** The letters sent to `email` so far, oldest first. */
export function lettersTo(shop: Pick<TestApp, 'post'>, email: string): Letter[] {
  return shop.post.letters.filter((letter) => letter.to === email);
}

/** The token of the link in the newest letter to `email` that has one leading to `page`. */
export function tokenSentTo(
  shop: Pick<TestApp, 'post'>,
  email: string,
  page: 'verify-email' | 'reset-password',
): string {
  const links = lettersTo(shop, email).map(({ text }) => LINK.exec(text));
  const newest = links.findLast((link) => link?.[1] === page);
  if (!newest?.[2]) throw new Error(`no letter to ${email} leads to ${page}`);
  return newest[2];
}
