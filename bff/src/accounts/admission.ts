/** The one door: every way of signing in or up lets the user in here. */
import type { SessionState } from '@storefront/contract';
import { currentCart } from '../cart/cart.service.ts';
import type { Deps } from '../deps.ts';
import type { RequestInfo } from '../http/mount.ts';
import { beginSession, giveToken } from '../sessions/sessions.service.ts';
import { hashToken } from '../sessions/tokens.ts';
import { wishlistOf } from '../wishlist/wishlist.service.ts';
import { rememberDevice, type UserRow } from './accounts.repository.ts';
import { deviceIdOf, giveDeviceId } from './devices.ts';
import { toUser } from './user.ts';

export type Browser = Pick<RequestInfo, 'cookies' | 'userAgent' | 'log' | 'address'>;

export interface Admission {
  readonly token: string;
  readonly deviceId: string;
}

/** Begins the user's session and remembers the device; `handOver` the result once `db` has committed. */
export async function admit(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  browser: Browser,
  { bySecondFactor = false }: { readonly bySecondFactor?: boolean } = {},
): Promise<Admission> {
  const deviceId = deviceIdOf(browser.cookies);
  await rememberDevice(deps.db, userId, hashToken(deviceId), deps.clock.now());
  return { token: await beginSession(deps, userId, { ...browser, bySecondFactor }), deviceId };
}

/** Hands the browser its session and its device id. */
export function handOver({ cookies }: Pick<Browser, 'cookies'>, { token, deviceId }: Admission): void {
  giveToken(cookies, token);
  giveDeviceId(cookies, deviceId);
}

/** The user, their cart and what they wish for. */
export async function sessionStateOf(deps: Deps, user: UserRow): Promise<SessionState> {
  const cart = await currentCart(deps, user.id);
  return { user: toUser(user), cart, wishlist: await wishlistOf(deps.db, user.id) };
}
