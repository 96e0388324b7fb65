import { timingSafeEqual } from 'node:crypto';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { ProblemError, problemError } from '../../base/errors.ts';
import { hashToken } from '../../base/tokens.ts';

/** `issuer` and `subject` together identify the account for good; they are never reused. */
export interface IdentityClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly verifiedEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

interface Expectations {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly now: Date;
  readonly keys: JWTVerifyGetKey;
}

const CLOCK_TOLERANCE = '30 seconds';
/** Tokens are redeemed at once; an older one is being replayed. */
const MAX_AGE = '10 minutes';

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
  nonce: z.string(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.unknown()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});
const email = z.email().check(z.maxLength(254));

/** Validates as OpenID Connect Core 3.1.3.7 requires. @throws google_failed; the errors of `keys` */
export async function verifyIdToken(token: string, expected: Expectations): Promise<IdentityClaims> {
  try {
    return await readClaims(token, expected);
  } catch (cause) {
    throw cause instanceof ProblemError ? cause : problemError('google_failed', { cause });
  }
}

async function readClaims(token: string, { issuer, clientId, nonce, now, keys }: Expectations) {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['RS256', 'ES256'],
    issuer,
    audience: clientId,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE,
    maxTokenAge: MAX_AGE,
    requiredClaims: ['exp', 'iat', 'sub', 'aud', 'iss', 'nonce'],
  });
  const claims = claimsSchema.parse(payload);
  // Another audience of the same token could replay it here.
  if ([claims.aud].flat().some((audience) => audience !== clientId)) throw new Error('the token is for others too');
  if (claims.azp !== undefined && claims.azp !== clientId) throw new Error('the token was given to another party');
  if (!timingSafeEqual(hashToken(claims.nonce), hashToken(nonce))) throw new Error('the token is of another sign-in');
  const isVerified = claims.email_verified === true && email.safeParse(claims.email).success;
  return {
    issuer,
    subject: claims.sub,
    verifiedEmail: isVerified ? (claims.email ?? null) : null,
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
  };
}

const MAX_NAME_LENGTH = 100;
/** Could disguise a name; PostgreSQL's text cannot hold NUL. */
const invisible = /[\p{Control}\p{Bidi_Control}]/gu;

function nameOf(claim = ''): string | null {
  return [...claim.toWellFormed().replace(invisible, '').trim()].slice(0, MAX_NAME_LENGTH).join('') || null;
}
