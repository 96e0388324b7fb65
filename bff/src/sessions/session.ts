/** A signed-in browser, as the rest of the server knows it. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** When the user last signed in in this browser. */
  readonly authenticatedAt: Date;
  /** When they last proved MFA in doing so; null where none was asked for. */
  readonly secondFactorAt: Date | null;
}
