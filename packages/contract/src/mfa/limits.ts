/** Limits of MFA, without schemas, so that pages can import only them. */

/** Hours before lost factors are removed, during which the customer can stop the removal. */
export const MFA_REMOVAL_HOURS = 72;

/** The digits of a code from a text message or an authenticator app. */
export const MAX_CODE_LENGTH = 6;
