import type { SessionState } from '@storefront/contract';
import type { Cookies } from '../../base/http/cookies.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import { toUser } from '../../people/accounts/user.ts';
import { attemptOf, showAttempt } from '../../people/mfa/attempts.service.ts';
import { sessionStateOf } from '../../people/sign-in/complete-sign-in.ts';
import { currentCart } from '../cart/cart.service.ts';
import type { SharedDeps } from '../shared-deps.ts';
import type { SessionStateRow } from './session-state.repository.ts';

interface Asking {
  readonly cookies: Cookies;
  /** State that was read with the session. */
  readonly along?: SessionStateRow | undefined;
}

/** Returns the session's user, cart and wishlist (null when signed out), and the browser's pending sign-in. */
export async function readSessionState(
  deps: SharedDeps,
  userId: string | undefined,
  { cookies, along }: Asking,
): Promise<SessionState> {
  const state = await userState(deps, userId, along);
  const attempt = await attemptOf(deps, cookies);
  return attempt ? { ...state, attempt: await showAttempt(deps, attempt) } : state;
}

async function userState(
  deps: SharedDeps,
  userId: string | undefined,
  along: SessionStateRow | undefined,
): Promise<SessionState> {
  if (along) {
    const { user, cart, wishlist } = along;
    return { user: toUser(user), cart: await currentCart(deps, user.id, cart), wishlist };
  }
  const user = userId === undefined ? undefined : await findUser(deps.db, userId);
  return user ? await sessionStateOf(deps, user) : { user: null, cart: null };
}
