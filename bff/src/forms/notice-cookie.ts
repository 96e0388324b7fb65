/** What the next page says about a form: encrypted in a cookie, shown once, and only to the user who posted the form. */
import type { FormNotice } from '@storefront/contract';
import { MINUTE, SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { decryptWithAny, encrypt } from '../encryption.ts';
import type { Cookies } from '../http/cookies.ts';
import { keysFor, type Secret } from '../secrets.ts';

export const NOTICE_COOKIE = 'notice';
const LIFETIME = 1 * MINUTE;
/** Browsers drop cookies of more than 4096 bytes. */
const MAX_LENGTH = 3800;
const VISITOR = '';

type NoticeDeps = Pick<Deps, 'accountSecret'>;

/** Leaves out what was typed where it is too long. */
export function keepNotice(
  { accountSecret }: NoticeDeps,
  cookies: Cookies,
  notice: FormNotice,
  userId: string = VISITOR,
): void {
  const encrypted = (content: FormNotice) =>
    encrypt(noticeKeys(accountSecret)[0], Buffer.from(JSON.stringify(content)), userId).toString('base64url');
  const whole = encrypted(notice);
  const { kind, text } = notice;
  cookies.set(NOTICE_COOKIE, whole.length > MAX_LENGTH ? encrypted({ kind, text }) : whole, LIFETIME / SECOND);
}

/** The notice, which is then gone; undefined where there is none for this user. */
export function takeNotice(
  { accountSecret }: NoticeDeps,
  cookies: Cookies,
  userId: string = VISITOR,
): FormNotice | undefined {
  const encrypted = cookies.get(NOTICE_COOKIE);
  if (encrypted === undefined) return undefined;
  cookies.set(NOTICE_COOKIE, '', 0);
  try {
    const content = decryptWithAny(noticeKeys(accountSecret), Buffer.from(encrypted, 'base64url'), userId);
    return JSON.parse(content.toString()) as FormNotice;
  } catch {
    return undefined;
  }
}

const noticeKeys = (accountSecret: Secret) => keysFor(accountSecret, 'form notices');
