/** Limits of MFA, without schemas, so that pages can import them alone. */

/** How long a removal of lost factors waits, so that the customer can stop it. */
export const MFA_REMOVAL_HOURS = 72;

/** Digits of a code that a text message or an authenticator app gives. */
export const MAX_CODE_LENGTH = 6;
