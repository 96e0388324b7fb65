export const supportMessages = {
  field_empty: 'Please fill in this field.',
  check_missing: 'Please complete CAPTCHA verification!',
  check_failed: 'The security check was not accepted. Please tick the box again; your message is still here.',
  check_expired: 'The security check had expired. Please tick the box again; your message is still here.',
} as const;
