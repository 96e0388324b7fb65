import { type CartRow, cartJson, cartRowOf } from '../cart/cart.repository.ts';
import type { Db } from '../db/database.ts';
import { precompiled } from '../db/precompiled.ts';
import { soldWishlistIds } from '../wishlist/wishlist.repository.ts';
import { type UserRow, userColumns } from './accounts.repository.ts';

export interface SessionStateRow {
  readonly user: UserRow;
  /** Undefined where the user has none yet. */
  readonly cart: CartRow | undefined;
  readonly wishlist: string[];
}

const statesOf = precompiled((db, userId: string) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .select((eb) =>
      eb.selectFrom('carts').whereRef('carts.userId', '=', 'users.id').select(cartJson).$asScalar().as('cart'),
    )
    .select(soldWishlistIds(db, userId).as('wishlist'))
    .where('users.id', '=', userId),
);

/** User, cart and wishlist from one statement: every page asks for them. */
export async function findSessionState(db: Db, userId: string): Promise<SessionStateRow | undefined> {
  const [found] = await statesOf(db, userId);
  if (!found) return undefined;
  const { cart, wishlist, ...user } = found;
  return { user, cart: cart === null ? undefined : cartRowOf(cart), wishlist };
}
