/** A form's message on the next page: encrypted in a cookie, shown once, and only to the user who posted the form. */
import type { FormNotice } from '@storefront/contract';
import { MINUTE, SECOND } from '../../base/clock.ts';
import { decryptWithAny, encrypt } from '../../base/encryption.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import { type Keys, keysFor, type Secret } from '../../base/secrets.ts';
import { hashToken } from '../../base/tokens.ts';
import { SESSION_COOKIE } from '../../people/sessions/sessions.service.ts';
import type { SiteDeps } from '../deps.ts';

export const NOTICE_COOKIE = 'notice';
const LIFETIME = 1 * MINUTE;
/** Browsers drop cookies of more than 4096 bytes. */
const MAX_LENGTH = 3800;
const VISITOR = '';
/** Owner when the session cannot be read: the notice belongs to that session. */
export const UNREAD = Symbol('unread');

type NoticeDeps = Pick<SiteDeps, 'accountSecret'>;

type Owner = string | typeof UNREAD | undefined;

/** Leaves out the typed text if it is too long. @param owner undefined for a visitor */
export function keepNotice({ accountSecret }: NoticeDeps, cookies: Cookies, notice: FormNotice, owner: Owner): void {
  const name = owner === UNREAD ? bySession(cookies) : (owner ?? VISITOR);
  const encrypted = (content: FormNotice) =>
    encrypt(noticeKeys(accountSecret)[0], Buffer.from(JSON.stringify(content)), name).toString('base64url');
  const whole = encrypted(notice);
  const { kind, text } = notice;
  cookies.set(NOTICE_COOKIE, whole.length > MAX_LENGTH ? encrypted({ kind, text }) : whole, LIFETIME / SECOND);
}

/** Returns the notice and deletes it; undefined when there is none for this user. */
export function takeNotice({ accountSecret }: NoticeDeps, cookies: Cookies, owner: Owner): FormNotice | undefined {
  const encrypted = cookies.get(NOTICE_COOKIE);
  if (encrypted === undefined) return undefined;
  const names = [bySession(cookies), ...(owner === UNREAD ? [] : [owner ?? VISITOR])];
  const notice = names.map((name) => decrypted(noticeKeys(accountSecret), encrypted, name)).find(Boolean);
  // A user's notice waits until the session can be read.
  if (notice || owner !== UNREAD) cookies.set(NOTICE_COOKIE, '', 0);
  return notice;
}

function decrypted(keys: Keys, text: string, name: string): FormNotice | undefined {
  try {
    return JSON.parse(decryptWithAny(keys, Buffer.from(text, 'base64url'), name).toString()) as FormNotice;
  } catch {
    return undefined;
  }
}

function bySession(cookies: Cookies): string {
  return `session ${hashToken(cookies.get(SESSION_COOKIE) ?? '').toString('base64url')}`;
}

const noticeKeys = (accountSecret: Secret) => keysFor(accountSecret, 'form notices');
