/** Adding and naming passkeys; mfa/mfa.service.ts removes them. */
import type { AccountMfa, NewPasskey, PasskeyCreation } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { findShopName } from '../../base/studio-settings/shop-name.ts';
import type { Browser } from '../accounts/complete-sign-in.ts';
import { requireRecentUser } from '../accounts/recent-user.ts';
import type { PeopleDeps } from '../deps.ts';
import { notices } from '../mfa/emails.ts';
import { type Enrolled, giveFactor, mfaOf } from '../mfa/mfa.service.ts';
import { requireStrongProof } from '../mfa/strong-proof.ts';
import { deviceName } from '../sessions/device-name.ts';
import { creationOf, verifyCreation } from './ceremonies.ts';
import { issueChallenge, takeChallenge } from './challenges.service.ts';
import { insertPasskey, listPasskeys, type PasskeyRow, replaceName } from './passkeys.repository.ts';
import { relyingPartyOf } from './relying-party.ts';

const MAX_PASSKEYS = 10;

export async function beginPasskeyEnrollment(
  deps: PeopleDeps,
  session: Session,
  { cookies }: Browser,
): Promise<PasskeyCreation> {
  const user = await requireRecentUser(deps, session);
  await requireStrongProof(deps.db, session);
  const known = await requireRoom(deps.db, user.id);
  const challenge = await issueChallenge(deps, cookies, { purpose: 'enroll', userId: user.id });
  const party = { ...relyingPartyOf(deps.publicOrigins), name: await findShopName(deps.db) };
  return creationOf(party, challenge, user, known);
}

/**
 * Names the passkey after this browser. The first MFA method comes with recovery codes, and so does the first app or
 * passkey.
 */
export async function confirmPasskeyEnrollment(
  deps: PeopleDeps,
  passkey: NewPasskey,
  session: Session,
  browser: Browser,
): Promise<Enrolled> {
  const { userId } = session;
  await requireRecentUser(deps, session);
  const scope = { purpose: 'enroll', userId } as const;
  const challenge = await takeChallenge(deps, browser.cookies, passkey.clientDataJSON, scope);
  const verified = await verifyCreation(relyingPartyOf(deps.publicOrigins), challenge, passkey);
  const name = deviceName(browser.userAgent);
  const now = deps.clock.now();
  const insert = async (tx: Tx): Promise<void> => {
    await requireRoom(tx, userId);
    if (!(await insertPasskey(tx, { ...verified, userId, name, now }))) throw problemError('passkey_exists');
  };
  return await giveFactor(deps, { kind: 'passkey', notice: notices.passkeyEnrolled(), insert }, session, browser);
}

export async function renamePasskey(
  deps: PeopleDeps,
  { userId }: Session,
  factorId: string,
  name: string,
): Promise<AccountMfa> {
  if (!(await replaceName(deps.db, userId, factorId, name))) throw problemError('not_found');
  return await mfaOf(deps, userId);
}

async function requireRoom(db: Db, userId: string): Promise<PasskeyRow[]> {
  const passkeys = await listPasskeys(db, userId);
  if (passkeys.length >= MAX_PASSKEYS) throw problemError('too_many_passkeys');
  return passkeys;
}
