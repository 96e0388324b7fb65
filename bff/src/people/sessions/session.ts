import type { MfaProof } from '../../base/db/columns.ts';

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly authenticatedAt: Date;
  /** Null where the sign-in asked for no MFA. */
  readonly secondFactorAt: Date | null;
  /** What proved it last. */
  readonly secondFactor: MfaProof | null;
}
