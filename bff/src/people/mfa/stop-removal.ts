import { writeAudit } from '../../base/audit/audit.ts';
import type { RemovalOutcome } from '../../base/db/columns.ts';
import type { Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { removalStoppedEmail } from './removal-emails.ts';
import { endRemoval, type RemovalRow } from './removals.repository.ts';

type StopDeps = Pick<BaseDeps, 'clock' | 'outbox' | 'publicOrigins'> & { readonly db: Tx };

/**
 * Stops the pending removal of a locked user, and notifies them; does nothing without one. The audit log records the
 * customer's action under the person who requested the removal, as it lists only people of the studio.
 */
export async function stopRemoval(
  deps: StopDeps,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  outcome: Exclude<RemovalOutcome, 'done'>,
): Promise<RemovalRow | undefined> {
  const { db: tx, clock, outbox, publicOrigins } = deps;
  const removal = await endRemoval(tx, userId, { outcome, now: clock.now() });
  if (!removal) return undefined;
  await deleteLinks(tx, userId, ['stop-mfa-removal']);
  await outbox.sendEmail(tx, removalStoppedEmail(email, publicOrigins[0], outcome));
  if (outcome !== 'withdrawn') {
    await writeAudit(deps, tx, askerOf(removal), {
      action: 'customer.stop-mfa-removal',
      subject: { kind: 'customer', id: userId },
      from: { dueAt: removal.dueAt },
      to: { by: 'customer', because: outcome },
    });
  }
  return removal;
}

export const askerOf = ({ askedBy }: Pick<RemovalRow, 'askedBy'>) => ({ actor: askedBy, role: 'owner' }) as const;
