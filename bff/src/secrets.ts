/** Keys for single purposes, made from one secret of the store. */
import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** The 256-bit key that `secret` gives for `purpose`; keys of different purposes tell nothing of each other. */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `storefront ${purpose}`, KEY_BYTES));
}
