import { createHmac, hkdfSync } from 'node:crypto';

/** During a rotation a secret has a previous version: what that protects stays valid, and nothing new uses it. */
export type Secret = string | { readonly current: string; readonly previous: string };

/** Keys, or values derived from them; the current secret's comes first. */
export type Keys = readonly [Buffer, ...Buffer[]];

const KEY_BYTES = 32;

/** Derives the 256-bit key for `purpose` (HKDF); keys of different purposes are independent. */
export function keyFor(secret: Secret, purpose: string): Buffer {
  return keysFor(secret, purpose)[0];
}

/** Derives the keys for `purpose` from the current secret and from the previous one. */
export function keysFor(secret: Secret, purpose: string): Keys {
  const keyOf = (version: string) => Buffer.from(hkdfSync('sha256', version, '', `storefront ${purpose}`, KEY_BYTES));
  const [current, ...previous] = versionsOf(secret);
  return [keyOf(current), ...previous.map(keyOf)];
}

/** Computes the authentication codes (HMAC-SHA-256) of `content` under the keys for `purpose`. */
export function macsFor(secret: Secret, purpose: string, content: string | Buffer): Keys {
  const macOf = (key: Buffer) => createHmac('sha256', key).update(content).digest();
  const [current, ...previous] = keysFor(secret, purpose);
  return [macOf(current), ...previous.map(macOf)];
}

/** Returns the secret's versions, the current one first. */
export function versionsOf(secret: Secret): readonly [string, ...string[]] {
  return typeof secret === 'string' ? [secret] : [secret.current, secret.previous];
}
