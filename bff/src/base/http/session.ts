import type { MfaProof } from '../db/columns.ts';

/** A shopper's session, and how it is found. */
import type { Db } from '../db/database.ts';

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

export interface Liveness {
  readonly now: Date;
  /** Sessions last seen earlier are over. */
  readonly seenAfter: Date;
}

export interface FoundSession<Along> {
  readonly session: Session;
  /** What the same statement read of the session's user. */
  readonly along: Along;
}

/** Finds the live session of a token, and more of its user along with it. */
export type FindSession<Along = unknown> = (
  db: Db,
  tokenHash: Buffer,
  liveness: Liveness,
) => Promise<FoundSession<Along> | undefined>;
