/** The cookie of a browser in which users skip MFA. */
import { after, DAY, SECOND } from '../../base/clock.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import { hashToken, newToken } from '../../base/tokens.ts';
import type { PeopleDeps } from '../deps.ts';
import { insertDevice, isRemembered } from './remembered-devices.repository.ts';

const REMEMBERED_COOKIE = 'remembered';
const DEVICE_MEMORY = 30 * DAY;

type DeviceDeps = Pick<PeopleDeps, 'db' | 'clock'>;

export async function isOnRememberedDevice({ db, clock }: DeviceDeps, userId: string, cookies: Cookies) {
  const token = cookies.get(REMEMBERED_COOKIE);
  return token !== undefined && (await isRemembered(db, userId, hashToken(token), clock.now()));
}

/** Remembers the browser for 30 days. Returns the token: set it with `giveRemembered` once `db` has committed. */
export async function rememberBrowser({ db, clock }: DeviceDeps, userId: string, cookies: Cookies): Promise<string> {
  const token = newToken();
  await insertDevice(db, {
    userId,
    earlierHash: hashToken(cookies.get(REMEMBERED_COOKIE) ?? ''),
    tokenHash: hashToken(token),
    expiresAt: after(clock.now(), DEVICE_MEMORY),
  });
  return token;
}

export function giveRemembered(cookies: Cookies, token: string): void {
  cookies.set(REMEMBERED_COOKIE, token, DEVICE_MEMORY / SECOND);
}
