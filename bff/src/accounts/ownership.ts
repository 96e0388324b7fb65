/**
 * Whose an account is. Anybody can sign up with any address, so until somebody has shown that they read its email the
 * account is provisional: it signs in, buys and downloads, but what it was given may be a stranger's.
 *
 * | event | provisional | owned |
 * |---|---|---|
 * | verification link, opened while signed in to the account | owned; whoever made it keeps everything | no change |
 * | any link of an address, opened by anybody else | refused | refused |
 * | password reset | the owner arrives | owned; sessions, devices and waiting changes end |
 * | sign-in with Google, which vouches for the address | the owner arrives | connected |
 *
 * When its owner arrives, every way into the account that was set up before ends. See docs/decisions/0032.
 */
import type { Tx } from '../db/transaction.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { deleteEnrollments } from '../mfa/enrollments.repository.ts';
import { deleteFactors } from '../mfa/mfa.repository.ts';
import { replaceRecoveryCodes } from '../mfa/recovery-codes.repository.ts';
import { deleteFlowsOf } from '../oidc/flows.repository.ts';
import { deleteIdentities } from '../oidc/identities.repository.ts';
import { deletePassword, markEmailVerified, type UserRow } from './accounts.repository.ts';
import { endAccess } from './end-access.ts';

/** Whether nobody has shown yet that the account's address is theirs. */
export function isProvisional({ emailVerifiedAt }: Pick<UserRow, 'emailVerifiedAt'>): boolean {
  return emailVerifiedAt === null;
}

/** Takes the account's address as that of its creator. Changes of address that wait were asked for before, and end. */
export async function confirmCreator(tx: Tx, userId: string, now: Date): Promise<void> {
  await markEmailVerified(tx, userId, now);
  await deleteLinks(tx, userId, ['verify-email', 'change-email']);
}

/**
 * Gives a provisional account, which the transaction holds, to the reader of its address: the password, identities,
 * MFA factors, devices, sessions and everything that is under way end. What was bought stays.
 */
export async function letOwnerArrive(tx: Tx, userId: string, now: Date): Promise<void> {
  await endAccess(tx, userId);
  await deletePassword(tx, userId);
  await deleteIdentities(tx, userId);
  await deleteFlowsOf(tx, userId);
  await deleteFactors(tx, userId);
  await deleteEnrollments(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
  await confirmCreator(tx, userId, now);
}
