/** Secrets handed to browsers: random, and known to us only by their hash. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits as base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The SHA-256 of `token`: what is stored, and what is looked up. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** True when `text` has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
