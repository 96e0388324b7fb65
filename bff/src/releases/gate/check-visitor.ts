import { randomUUID } from 'node:crypto';
import { after, type Clock, MINUTE } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { hashToken, newToken } from '../../base/tokens.ts';
import { deleteUser } from '../../people/accounts/accounts.repository.ts';
import { insertSession } from '../../people/sessions/sessions.repository.ts';
import { SESSION_COOKIE } from '../../people/sessions/sessions.service.ts';
import { addItem } from '../../shop/cart/cart.service.ts';
import { insertWishlistItems } from '../../shop/wishlist/wishlist.repository.ts';
import { findAnyProduct, insertCheckUser } from './check-visitor.repository.ts';

export interface NamedCookie {
  readonly name: string;
  readonly value: string;
}

interface VisitorDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const SESSION_LIFETIME = 10 * MINUTE;

/** Runs `work` with the session cookie of a temporary account that has a cart and a wishlist, and deletes the account. */
export async function asCheckVisitor<T>(
  { db, clock }: VisitorDeps,
  work: (session: NamedCookie) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const userId = await insertCheckUser(db, `release-check-${randomUUID()}@example.invalid`, now);
  try {
    await fill({ db, clock }, userId);
    const token = newToken();
    await insertSession(db, {
      tokenHash: hashToken(token),
      userId,
      userAgent: 'release check',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: after(now, SESSION_LIFETIME),
      authenticatedAt: now,
      secondFactorAt: null,
      secondFactor: null,
    });
    return await work({ name: `__Host-${SESSION_COOKIE}`, value: token });
  } finally {
    await deleteUser(db, userId);
  }
}

/** Adds a cart and a wishlist, so that the pages have something to show. */
async function fill(deps: VisitorDeps, userId: string): Promise<void> {
  const productId = await findAnyProduct(deps.db);
  if (productId === undefined) return;
  await addItem(deps, userId, { productId, quantity: 1 });
  await inTransaction(deps.db, (tx) => insertWishlistItems(tx, userId, [productId], deps.clock.now()));
}
