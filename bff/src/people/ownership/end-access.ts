import type { Tx } from '../../base/db/transaction.ts';
import { forgetDevices } from '../devices/known-devices.repository.ts';
import { deleteDevices } from '../devices/remembered-devices.repository.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { deleteAttemptsOf } from '../mfa/attempts.repository.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';

interface Kept {
  readonly sessionId?: string;
  readonly deviceHash?: Buffer;
}

/**
 * Ends the user's sessions, pending sign-ins, links that could take over the account, and remembered devices.
 * Returns how many sessions ended.
 */
export async function endAccess(tx: Tx, userId: string, { sessionId, deviceHash }: Kept = {}): Promise<number> {
  const sessions = await deleteSessions(tx, userId, sessionId === undefined ? {} : { but: sessionId });
  await deleteAttemptsOf(tx, userId);
  await deleteDevices(tx, userId);
  await deleteLinks(tx, userId, ['reset-password', 'change-email']);
  await forgetDevices(tx, userId, deviceHash && { but: deviceHash });
  return sessions;
}
