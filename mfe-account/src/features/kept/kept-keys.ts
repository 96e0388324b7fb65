/** Keys of form input kept in this tab to survive a reload. */

export const LOGIN_EMAIL = 'login-email';

/** The token of a verification link, until the reader has signed in. */
export const VERIFICATION_LINK = 'verification-link';
