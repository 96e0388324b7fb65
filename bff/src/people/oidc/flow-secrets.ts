/** Secrets of one sign-in, derived from the browser's secret and the state; the database has only hashes. */
import { createHash, createHmac } from 'node:crypto';

/** PKCE (RFC 7636). */
export function codeVerifierOf(browserSecret: string, state: string): string {
  return derive(browserSecret, `code verifier ${state}`);
}

/** Method S256. */
export function codeChallengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

/** Binds the ID token to this sign-in. */
export function nonceOf(browserSecret: string, state: string): string {
  return derive(browserSecret, `nonce ${state}`);
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
