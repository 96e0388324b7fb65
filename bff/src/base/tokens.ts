/** Random tokens for browsers, stored only as hashes. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns 256 random bits as base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
