export const passkeyMessages = {
  added: 'Your passkey is ready. Next time, log in with it: no password, no codes.',
  renamed: 'Your passkey has been renamed.',
  on_device: 'You already have a passkey for this account on this device.',
  failed: 'Your browser could not use a passkey just now. Please try again.',
  unsupported: 'This browser cannot use passkeys. Try another one, or another device.',
} as const;
