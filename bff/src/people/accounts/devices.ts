/** The device cookie: tells the owner's browsers from others in throttles and MFA, and grants no access. */
import { DAY, SECOND } from '../../base/clock.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import { hashToken, isToken, newToken } from '../../base/tokens.ts';

const DEVICE_COOKIE = 'device';
export const DEVICE_MEMORY = 365 * DAY;
/** Limit per account; the least recently used is dropped. */
export const MAX_DEVICES = 100;

/** Returns the hash of an empty id when there is no cookie. */
export function deviceHashOf(cookies: Cookies): Buffer {
  return hashToken(cookies.get(DEVICE_COOKIE) ?? '');
}

export function deviceIdOf(cookies: Cookies): string {
  const id = cookies.get(DEVICE_COOKIE) ?? '';
  return isToken(id) ? id : newToken();
}

export function giveDeviceId(cookies: Cookies, deviceId: string): void {
  cookies.set(DEVICE_COOKIE, deviceId, DEVICE_MEMORY / SECOND);
}
