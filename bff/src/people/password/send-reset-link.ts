import type { Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { recordEvent } from '../account-events/record-event.ts';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { resetLinkEmail } from '../accounts/emails.ts';
import { issueLink } from '../email-links/email-links.service.ts';

type LinkDeps = Pick<BaseDeps, 'clock' | 'outbox' | 'publicOrigins'> & { readonly db: Tx };

/** Emails a link for a new password to the account's address, and records it in the account's history. */
export async function sendResetLink(deps: LinkDeps, user: UserRow): Promise<void> {
  const { id: userId, email } = user;
  await recordEvent(deps, userId, { kind: 'password-reset-asked' });
  const link = await issueLink(deps, { userId, purpose: 'reset-password', email });
  await deps.outbox.sendEmail(deps.db, resetLinkEmail(email, link, user));
}
