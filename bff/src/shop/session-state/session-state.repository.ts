import type { ExpressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database } from '../../base/db/database.ts';
import { precompiled } from '../../base/db/precompiled.ts';
import type { FindSession } from '../../base/http/session.ts';
import { hasPassword, mfaEnabled } from '../../people/accounts/accounts.repository.ts';
import type { ShownUserRow } from '../../people/accounts/user.ts';
import { liveSession } from '../../people/sessions/sessions.repository.ts';
import { type CartRow, cartOfUser, cartRowOf } from '../cart/cart-reads.repository.ts';
import { soldWishlistIds } from '../wishlist/wishlist.repository.ts';

export interface SessionStateRow {
  readonly user: ShownUserRow;
  /** Undefined when the user has none yet. */
  readonly cart: CartRow | undefined;
  readonly wishlist: string[];
}

const sessionsWithState = precompiled((db, tokenHash: Buffer, now: Date, seenAfter: Date) =>
  liveSession(db, tokenHash, now, seenAfter)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select((eb) => [
      userJson(eb),
      cartOfUser(db, eb.ref('users.id')),
      soldWishlistIds(db, eb.ref('users.id')).as('wishlist'),
    ]),
);

/** User, cart and wishlist, which every page requests. */
export const findSessionWithState: FindSession<SessionStateRow> = async (db, tokenHash, { now, seenAfter }) => {
  const [found] = await sessionsWithState(db, tokenHash, now, seenAfter);
  if (!found) return undefined;
  const { user, cart, wishlist, ...session } = found;
  return { session, along: { user, cart: cart === null ? undefined : cartRowOf(cart), wishlist } };
};

function userJson({ ref }: ExpressionBuilder<Database, 'users'>) {
  return jsonBuildObject({
    id: ref('users.id'),
    email: ref('users.email'),
    username: ref('users.username'),
    firstName: ref('users.firstName'),
    lastName: ref('users.lastName'),
    profilePicture: ref('users.profilePicture'),
    emailVerifiedAt: ref('users.emailVerifiedAt'),
    hasPassword,
    mfaEnabled,
  }).as('user');
}
