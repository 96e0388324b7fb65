/**
 * Removals of lost MFA: an owner requests one in the console, the customer is notified and may stop it, and after three
 * days it takes effect. See docs/decisions/0063.
 */
import type { AccountMfa } from '@storefront/contract';
import { MFA_REMOVAL_HOURS } from '@storefront/contract/mfa/limits';
import { writeAudit } from '../../base/audit/audit.ts';
import { after, HOUR } from '../../base/clock.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import type { RequestInfo } from '../../base/http/mount.ts';
import type { Session } from '../../base/http/session.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { recordEvent } from '../account-events/record-event.ts';
import { lockUser, type UserRow } from '../accounts/accounts.repository.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { issueLink, spendLink } from '../email-links/email-links.service.ts';
import { deleteEnrollments } from '../mfa/enrollments.repository.ts';
import { deleteFactors, listFactors } from '../mfa/mfa.repository.ts';
import { mfaOf } from '../mfa/mfa.service.ts';
import { deleteRecoveryCodes } from '../mfa/recovery-codes.repository.ts';
import { factorsRemovedEmail, removalAskedEmail } from '../mfa/removal-emails.ts';
import { endRemoval, findDueRemovals, insertRemoval } from '../mfa/removals.repository.ts';
import { askerOf, stopRemoval } from '../mfa/stop-removal.ts';
import { endAccess } from '../ownership/end-access.ts';
import { isProvisional } from '../ownership/ownership.ts';
import { lockSignedIn } from '../sessions/recent-user.ts';

const WAITING_TIME = MFA_REMOVAL_HOURS * HOUR;
const BATCH_SIZE = 100;

type RemovalDeps = Pick<BaseDeps, 'db' | 'clock' | 'outbox' | 'publicOrigins'>;
type Inside = RemovalDeps & { readonly db: Tx };

/**
 * Requires a locked user. Returns when the removal is due.
 * @throws customer_without_mfa, customer_not_proved, mfa_removal_pending
 */
export async function askRemoval(deps: Inside, user: UserRow, askedBy: string): Promise<Date> {
  const { db: tx, clock, outbox } = deps;
  const { id: userId, email } = user;
  if (!user.mfaEnabled) throw problemError('customer_without_mfa');
  if (isProvisional(user)) throw problemError('customer_not_proved');
  const askedAt = clock.now();
  const dueAt = after(askedAt, WAITING_TIME);
  if (!(await insertRemoval(tx, { userId, askedAt, askedBy, dueAt }))) throw problemError('mfa_removal_pending');
  const link = await issueLink(deps, { userId, purpose: 'stop-mfa-removal', email });
  const shop = await shopNow(tx);
  await outbox.sendEmail(tx, removalAskedEmail(email, { dueAt, link }, shop), shop);
  return dueAt;
}

/** Stops the removal by the link in the email, which needs no sign-in. @throws link_invalid */
export async function stopByLink(deps: BaseDeps, token: string, { log }: Pick<RequestInfo, 'log'>): Promise<void> {
  const userId = await inTransaction(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    const { user } = await spendLink(inside, token, ['stop-mfa-removal']);
    if (!(await stopRemoval(inside, user, 'stopped'))) throw problemError('link_invalid');
    return user.id;
  });
  log.info({ event: 'mfa_removal_stopped', userId }, 'an MFA removal was stopped by its link');
}

/** Stops the removal for any signed-in session: it only keeps the account protected. */
export async function stopSignedIn(
  deps: BaseDeps,
  session: Session,
  { log }: Pick<RequestInfo, 'log'>,
): Promise<AccountMfa> {
  const { userId } = session;
  const stopped = await inTransaction(deps.db, async (tx) => {
    const user = await lockSignedIn(tx, session);
    return await stopRemoval({ ...deps, db: tx }, user, 'stopped');
  });
  if (stopped) log.info({ event: 'mfa_removal_stopped', userId }, 'an MFA removal was stopped');
  return await mfaOf(deps, userId);
}

/** Carries out due removals, each in its own transaction; a failed one is retried next time. */
export async function carryOutRemovals(deps: RemovalDeps & Pick<BaseDeps, 'log'>): Promise<void> {
  for (const { userId } of await findDueRemovals(deps.db, deps.clock.now(), BATCH_SIZE)) {
    try {
      const isDone = await inTransaction(deps.db, (tx) => carryOut({ ...deps, db: tx }, userId));
      if (isDone) deps.log.info({ event: 'factors_removed', userId }, 'lost MFA was removed');
    } catch (err) {
      deps.log.warn({ event: 'mfa_removal_failed', userId, err }, 'lost MFA could not be removed');
    }
  }
}

/** Returns false when it was stopped, or another process has done it. */
async function carryOut(deps: Inside, userId: string): Promise<boolean> {
  const { db: tx, clock, outbox, publicOrigins } = deps;
  const user = await lockUser(tx, userId);
  const removal = user && (await endRemoval(tx, userId, { outcome: 'done', now: clock.now(), ifDue: true }));
  if (!removal) return false;
  const factors = await listFactors(tx, userId);
  for (const { kind } of factors) {
    await recordEvent(deps, userId, { kind: 'factor-removed', factor: kind, byStudio: true });
  }
  await deleteFactors(tx, userId);
  await deleteEnrollments(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deleteLinks(tx, userId, ['stop-mfa-removal']);
  const sessions = await endAccess(tx, userId);
  await outbox.sendEmail(tx, factorsRemovedEmail(user.email, publicOrigins[0]));
  await writeAudit(deps, tx, askerOf(removal), {
    action: 'customer.remove-mfa',
    subject: { kind: 'customer', id: userId },
    from: { factors: factors.map(({ kind }) => kind), sessions },
    to: null,
  });
  return true;
}
