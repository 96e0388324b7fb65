import type { MfaProof } from '../db/columns.ts';

/** A shopper's session, and the type of its lookup. */
import type { Db } from '../db/database.ts';

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly authenticatedAt: Date;
  /** Null when the sign-in required no MFA. */
  readonly secondFactorAt: Date | null;
  /** The most recent MFA method. */
  readonly secondFactor: MfaProof | null;
}

export interface Liveness {
  readonly now: Date;
  /** Sessions last seen earlier have expired. */
  readonly seenAfter: Date;
}

export interface FoundSession<Along> {
  readonly session: Session;
  /** Data of the session's user that the same statement read. */
  readonly along: Along;
}

/** Finds the active session of a token, and optionally data of its user. */
export type FindSession<Along = unknown> = (
  db: Db,
  tokenHash: Buffer,
  liveness: Liveness,
) => Promise<FoundSession<Along> | undefined>;
