import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Derives the 256-bit key for `purpose` (HKDF); keys of different purposes are independent. */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `storefront ${purpose}`, KEY_BYTES));
}
