/** The account page: the user, what they bought and what they wish for. */
import { contract } from '@storefront/contract';
import { findUser } from '../accounts/accounts.repository.ts';
import { toUser } from '../accounts/user.ts';
import { mount, type Router } from '../http/mount.ts';
import { problemError } from '../http/problem.ts';
import { findPurchases } from '../orders/orders.repository.ts';
import { findWishes } from '../wishlist/wishlist.repository.ts';

export function mountProfile(router: Router): void {
  const { db } = router.deps;

  mount(router, contract.getProfile, async ({ session: { userId } }) => {
    const user = await findUser(db, userId);
    if (!user) throw problemError('sign_in_required');
    const purchases = await findPurchases(db, userId);
    return {
      user: toUser(user),
      createdAt: user.createdAt.toISOString(),
      lastLogin: user.lastLoginAt.toISOString(),
      purchases: purchases.map(({ paidAt, ...purchase }) => ({ ...purchase, date: paidAt.toISOString() })),
      wishlist: await findWishes(db, userId),
    };
  });
}
