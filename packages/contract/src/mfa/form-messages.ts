/** What the login page says where the form of MFA is not there yet. */

export const mfaFormMessages = {
  form_unavailable: 'The verification form could not be loaded. Please try again.',
} as const;
