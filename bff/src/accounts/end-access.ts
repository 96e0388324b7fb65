/** Shuts everybody out of an account who got in by its earlier password. */
import type { Tx } from '../db/transaction.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import { forgetDevices } from './accounts.repository.ts';

interface Kept {
  /** The one browser that stays signed in, if any. */
  readonly sessionId?: string;
  /** The one browser that stays known. */
  readonly deviceHash: Buffer;
}

/**
 * Ends the user's sessions, kills links that could still take the account over, and forgets devices, which may have
 * been a stranger's.
 */
export async function endAccess(tx: Tx, userId: string, { sessionId, deviceHash }: Kept): Promise<void> {
  await deleteSessions(tx, userId, sessionId === undefined ? {} : { but: sessionId });
  await deleteLinks(tx, userId, ['reset-password', 'change-email']);
  await forgetDevices(tx, userId, { but: deviceHash });
}
