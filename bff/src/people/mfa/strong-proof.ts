/**
 * A text goes to whoever has the phone's number, which can be taken over. So while an account has an app or a passkey, a
 * text neither changes these, nor makes recovery codes, nor shows that nothing is lost.
 */
import type { MfaFactorKind, MfaProof } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { hasStrongFactor } from './mfa.repository.ts';

export const isStrong = (proof: MfaProof | null) => proof !== null && proof !== 'sms';

/** Whether `proof` is as strong as the account's factors allow. */
export async function isStrongProof(db: Db, userId: string, proof: MfaProof | null): Promise<boolean> {
  return isStrong(proof) || !(await hasStrongFactor(db, userId));
}

/** @throws stronger_factor_required where a text proved the session, and the account has more than phones */
export async function requireStrongProof(db: Db, { userId, secondFactor }: Session): Promise<void> {
  if (!(await isStrongProof(db, userId, secondFactor))) throw problemError('stronger_factor_required');
}

/** For changing a factor of `kind`; phones need no more than a phone. @throws stronger_factor_required */
export async function requireProofFor(db: Db, session: Session, kind: MfaFactorKind): Promise<void> {
  if (kind !== 'sms') await requireStrongProof(db, session);
}
