/** The one door: every way of signing in or up lets the user in here. */
import type { SessionState } from '@storefront/contract';
import { currentCart } from '../cart/cart.service.ts';
import type { Deps } from '../deps.ts';
import type { RequestInfo } from '../http/mount.ts';
import { beginSession, giveToken } from '../sessions/sessions.service.ts';
import { hashToken } from '../sessions/tokens.ts';
import { wishlistOf } from '../wishlist/wishlist.service.ts';
import { findUser, rememberDevice, type UserRow } from './accounts.repository.ts';
import { deviceIdOf, giveDeviceId } from './devices.ts';
import { newSignInLetter } from './letters.ts';
import { toUser } from './user.ts';

export type Browser = Pick<RequestInfo, 'cookies' | 'userAgent' | 'log' | 'address'>;

export interface Admission {
  readonly token: string;
  readonly deviceId: string;
}

interface Circumstances {
  readonly bySecondFactor?: boolean;
  /** The account has just been made in this browser, so there is nobody else to be told. */
  readonly isNewAccount?: boolean;
}

type AdmissionDeps = Pick<Deps, 'db' | 'clock' | 'post' | 'publicOrigins'>;

/**
 * Begins the user's session, remembers the device, and writes to the user where it was not known; `handOver` the
 * result once `db` has committed.
 */
export async function admit(
  deps: AdmissionDeps,
  userId: string,
  browser: Browser,
  { bySecondFactor = false, isNewAccount = false }: Circumstances = {},
): Promise<Admission> {
  const deviceId = deviceIdOf(browser.cookies);
  const isNewDevice = await rememberDevice(deps.db, userId, hashToken(deviceId), deps.clock.now());
  if (isNewDevice && !isNewAccount) await tellOfSignIn(deps, userId);
  return { token: await beginSession(deps, userId, { ...browser, bySecondFactor }), deviceId };
}

async function tellOfSignIn({ db, clock, post, publicOrigins }: AdmissionDeps, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (user) await post.sendLetter(db, newSignInLetter(user.email, publicOrigins[0], clock.now()));
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
