/** Adding and naming passkeys; mfa/mfa.service.ts removes them. */
import type { AccountMfa, NewPasskey, PasskeyCreation } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import type { Browser } from '../devices/browser.ts';
import { deviceName } from '../devices/device-name.ts';
import { notices } from '../mfa/emails.ts';
import { addFactor, type Enrolled, mfaOf } from '../mfa/mfa.service.ts';
import { requireStrongProof } from '../mfa/strong-proof.ts';
import { requireRecentUser } from '../sessions/recent-user.ts';
import { creationOf, verifyCreation } from './ceremonies.ts';
import { issueChallenge, spendChallenge } from './challenges.service.ts';
import { insertPasskey, listPasskeys, type PasskeyRow, replaceName } from './passkeys.repository.ts';
import { relyingPartyOf } from './relying-party.ts';

const MAX_PASSKEYS = 10;

export async function beginPasskeyEnrollment(
  deps: BaseDeps,
  session: Session,
  { cookies }: Browser,
): Promise<PasskeyCreation> {
  const user = await requireRecentUser(deps, session);
  await requireStrongProof(deps.db, session);
  const known = await requireRoom(deps.db, user.id);
  const challenge = await issueChallenge(deps, cookies, { purpose: 'enroll', userId: user.id });
  const { name } = await shopNow(deps.db);
  const party = { ...relyingPartyOf(deps.publicOrigins), name };
  return creationOf(party, challenge, user, known);
}

/**
 * Names the passkey after this browser. The first MFA method comes with recovery codes, and so does the first app or
 * passkey.
 */
export async function confirmPasskeyEnrollment(
  deps: BaseDeps,
  passkey: NewPasskey,
  session: Session,
  browser: Browser,
): Promise<Enrolled> {
  const { userId } = session;
  await requireRecentUser(deps, session);
  const scope = { purpose: 'enroll', userId } as const;
  const challenge = await spendChallenge(deps, browser.cookies, passkey.clientDataJSON, scope);
  const verified = await verifyCreation(relyingPartyOf(deps.publicOrigins), challenge, passkey);
  const name = deviceName(browser.userAgent);
  const now = deps.clock.now();
  const insert = async (tx: Tx): Promise<void> => {
    await requireRoom(tx, userId);
    if (!(await insertPasskey(tx, { ...verified, userId, name, now }))) throw problemError('passkey_exists');
  };
  return await addFactor(deps, { kind: 'passkey', notice: notices.passkeyEnrolled(), insert }, session, browser);
}

export async function renamePasskey(
  deps: BaseDeps,
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
