/** Short-lived signed claims for links and cookies, each for one purpose. */
import { errors, type JWTPayload, SignJWT } from 'jose';
import { after, type Clock } from '../../base/clock.ts';
import { type Secret, versionsOf } from '../../base/secrets.ts';
import { verifyToken } from '../../base/verify-token.ts';

export interface SigningDeps {
  readonly clock: Clock;
  /** Signs links, cookies and visitor ids; shared by the commands that make links and the servers. */
  readonly releaseLinkSecret: Secret;
}

export type Purpose = 'pin-link' | 'pins' | 'release-check';

/** @param lifetime in milliseconds */
export function signClaims(
  { clock, releaseLinkSecret }: SigningDeps,
  purpose: Purpose,
  claims: JWTPayload,
  lifetime: number,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setExpirationTime(after(clock.now(), lifetime))
    .sign(keysOf(releaseLinkSecret)[0]);
}

/** Returns undefined when the token is for another purpose, altered or expired. */
export async function verifyClaims<Claims>(
  { clock, releaseLinkSecret }: SigningDeps,
  purpose: Purpose,
  token: string,
): Promise<Claims | undefined> {
  try {
    const { payload } = await verifyToken<Claims>(token, keysOf(releaseLinkSecret), {
      algorithms: ['HS256'],
      audience: purpose,
      requiredClaims: ['exp'],
      currentDate: clock.now(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function keysOf(secret: Secret): readonly [Uint8Array, ...Uint8Array[]] {
  const encoder = new TextEncoder();
  const [current, ...previous] = versionsOf(secret);
  return [encoder.encode(current), ...previous.map((version) => encoder.encode(version))];
}
