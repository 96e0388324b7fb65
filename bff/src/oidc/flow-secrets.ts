/**
 * What makes a sign-in unique: a secret that only the browser keeps, and the state that goes to the provider and back.
 * Nonce and code verifier follow from both, so that the database, which has their hashes, can be read and tells nothing.
 */
import { createHash, createHmac } from 'node:crypto';

/** Proves to the provider that whoever redeems the code is who asked for it (PKCE, RFC 7636). */
export function codeVerifierOf(browserSecret: string, state: string): string {
  return derive(browserSecret, `code verifier ${state}`);
}

/** The verifier's challenge, method S256. */
export function codeChallengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

/** Stands in the ID token, which so belongs to this sign-in alone. */
export function nonceOf(browserSecret: string, state: string): string {
  return derive(browserSecret, `nonce ${state}`);
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
