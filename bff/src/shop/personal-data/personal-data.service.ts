import { HOUR } from '../../base/clock.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { busyError } from '../../base/errors.ts';
import { type Budget, spend } from '../../base/http/rate-limit.ts';
import type { Session } from '../../base/http/session.ts';
import { recordAlone } from '../../people/account-history/record-event.ts';
import { deleteUser, type UserRow } from '../../people/accounts/accounts.repository.ts';
import type { Browser } from '../../people/accounts/complete-sign-in.ts';
import { goodbyeEmail } from '../../people/accounts/emails.ts';
import { lockSignedIn, requireRecentUser } from '../../people/accounts/recent-user.ts';
import { takeToken } from '../../people/sessions/sessions.service.ts';
import { lockOrCreateCart } from '../cart/cart.service.ts';
import type { ShopDeps } from '../deps.ts';
import { hasPendingOrder } from '../orders/orders.repository.ts';
import { closeOpenOrder } from '../orders/orders.service.ts';
import { personalDataSources, readPersonalData } from './sources.ts';

const exportsOfAccount: Budget = { limit: 20, window: 1 * HOUR };

/** Returns the export by source. @throws rate_limited */
export async function exportAccount(
  deps: ShopDeps,
  userId: string,
  browser: Pick<Browser, 'userAgent'>,
): Promise<Record<string, unknown>> {
  await spend(deps, `export:${userId}`, exportsOfAccount);
  await recordAlone(deps, userId, 'data-exported', browser);
  return await readPersonalData(deps, userId);
}

/** @throws recent_sign_in_required, and all that `eraseAccount` throws */
export async function deleteAccount(
  deps: ShopDeps,
  session: Session,
  { cookies, log }: Pick<Browser, 'cookies' | 'log'>,
): Promise<void> {
  const { id: userId } = await requireRecentUser(deps, session);
  await eraseAccount(deps, userId, (tx) => lockSignedIn(tx, session));
  takeToken(cookies);
  log.info({ event: 'account_deleted', userId }, 'an account was deleted');
}

/**
 * Deletes an account and emails a goodbye; its orders stay, anonymously.
 * @param lock locks the user, and throws if they may not be deleted
 * @throws payment_on_its_way, server_busy when a payment cannot be closed
 */
export async function eraseAccount(
  deps: ShopDeps,
  userId: string,
  lock: (tx: Tx) => Promise<Pick<UserRow, 'email'>>,
): Promise<void> {
  await closeOpenOrder(deps, userId);
  await inTransaction(deps.db, async (tx) => {
    // Locks the cart first, like checkout, which opens orders under that lock.
    await lockOrCreateCart(tx, userId, deps.clock.now());
    const { email } = await lock(tx);
    if (await hasPendingOrder(tx, userId)) throw busyError();
    for (const { letGo } of Object.values(personalDataSources)) await letGo?.(tx, userId);
    await deleteUser(tx, userId);
    await deps.outbox.sendEmail(tx, goodbyeEmail(email));
  });
}
