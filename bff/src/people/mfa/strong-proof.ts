/**
 * A phone number can be hijacked, and texts with it. So while an account has an app or a passkey, an SMS code can
 * neither change these, nor create recovery codes, nor stop the removal of lost MFA.
 */
import type { MfaFactorKind, MfaProof } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { hasStrongFactor } from './mfa.repository.ts';

export const isStrong = (proof: MfaProof | null) => proof !== null && proof !== 'sms';

/** True when `proof` is as strong as the account's MFA allows. */
export async function isStrongProof(db: Db, userId: string, proof: MfaProof | null): Promise<boolean> {
  return isStrong(proof) || !(await hasStrongFactor(db, userId));
}

/** @throws stronger_factor_required when the session was verified by SMS, and the account has more than phones */
export async function requireStrongProof(db: Db, { userId, secondFactor }: Session): Promise<void> {
  if (!(await isStrongProof(db, userId, secondFactor))) throw problemError('stronger_factor_required');
}

/** For a change of MFA of `kind`; a phone suffices to change phones. @throws stronger_factor_required */
export async function requireProofFor(db: Db, session: Session, kind: MfaFactorKind): Promise<void> {
  if (kind !== 'sms') await requireStrongProof(db, session);
}
