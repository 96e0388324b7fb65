export const googleMessages = {
  cancelled: 'Sign-in cancelled by user.',
  under_way: 'Continue in the Google window. If you have closed it, cancel and try again.',
  reason_unknown: 'Authentication failed. Please try again.',
} as const;
