export const mfaMessages = {
  code_expired: 'MFA code expired. Please try logging in again.',
  code_missing: 'No verification code entered.',
  no_phone: 'Multi-factor authentication required, but no phone option found for this account.',
  too_many: 'Too many verification requests. Please try again later.',

  sms_enrolled: 'SMS MFA Successfully Enrolled!',
  app_enrolled: 'Authenticator App Successfully Enrolled!',
  codes_renewed: 'These are your new recovery codes. The earlier ones no longer work.',
  codes_not_kept: 'Please save your recovery codes first: copy or download them.',
  factor_removed: 'You will no longer be asked for it when you log in.',
  removal_link_invalid: 'This link is no longer valid.',
  removal_link_incomplete: 'This link is incomplete. Please open it from the email again.',
  removal_stopped: 'The removal is stopped. Your MFA settings stay as they are.',
  devices_forgotten: 'All devices will be asked for a code again.',
  mfa_load_failed: 'Your MFA settings could not be loaded. Please try again.',
  enroll_signed_out: 'Cannot enroll in MFA. Please ensure you are logged in.',
} as const;

export function codeNotSent(reason: string): string {
  return `Failed to send verification code: ${reason}`;
}

export function enrollmentFailed(reason: string): string {
  return `MFA Enrollment Error: ${reason}`;
}

export function invalidPhone(typed: string): string {
  return `Invalid phone number format: ${typed}. It must be in E.164 format, e.g., +15554443333.`;
}
