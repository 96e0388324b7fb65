/** Shuts everybody out of an account who got in by its earlier password. */
import type { Tx } from '../db/transaction.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { deleteAttemptsOf } from '../mfa/attempts.repository.ts';
import { deleteDevices } from '../mfa/remembered-devices.repository.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import { forgetDevices } from './accounts.repository.ts';

interface Kept {
  /** The one browser that stays signed in, if any. */
  readonly sessionId?: string;
  /** The one browser that stays known, if any. */
  readonly deviceHash?: Buffer;
}

/**
 * Ends the user's sessions and waiting sign-ins, kills links that could still take the account over, and forgets
 * devices, which may have been a stranger's: all are asked for MFA again.
 */
export async function endAccess(tx: Tx, userId: string, { sessionId, deviceHash }: Kept = {}): Promise<void> {
  await deleteSessions(tx, userId, sessionId === undefined ? {} : { but: sessionId });
  await deleteAttemptsOf(tx, userId);
  await deleteDevices(tx, userId);
  await deleteLinks(tx, userId, ['reset-password', 'change-email']);
  await forgetDevices(tx, userId, deviceHash && { but: deviceHash });
}
