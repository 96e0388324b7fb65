export const securityCheckMessages = {
  check_loading: 'Loading security checks for MFA setup...',
  check_not_ready: 'Security check is not ready. Please wait a moment and try again.',
} as const;
