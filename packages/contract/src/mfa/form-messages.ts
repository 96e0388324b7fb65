/** Messages of the login page before the MFA form is loaded. */

export const mfaFormMessages = {
  form_unavailable: 'The verification form could not be loaded. Please try again.',
} as const;
