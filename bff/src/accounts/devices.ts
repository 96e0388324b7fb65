/** The browser's device cookie: tells the owner's own browsers from strangers, and grants nothing else. */
import { DAY, SECOND } from '../clock.ts';
import type { Cookies } from '../http/cookies.ts';
import { hashToken, isToken, newToken } from '../sessions/tokens.ts';

const DEVICE_COOKIE = 'device';
export const DEVICE_MEMORY = 365 * DAY;
/** Of one account; the one that was used longest ago makes room. */
export const MAX_DEVICES = 100;

/** The hash of the browser's device id; of an empty one where it has none. */
export function deviceHashOf(cookies: Cookies): Buffer {
  return hashToken(cookies.get(DEVICE_COOKIE) ?? '');
}

/** The browser's device id, or a new one. */
export function deviceIdOf(cookies: Cookies): string {
  const id = cookies.get(DEVICE_COOKIE) ?? '';
  return isToken(id) ? id : newToken();
}

/** Leaves the device id in the browser for another year. */
export function giveDeviceId(cookies: Cookies, deviceId: string): void {
  cookies.set(DEVICE_COOKIE, deviceId, DEVICE_MEMORY / SECOND);
}
