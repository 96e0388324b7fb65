/** Short-lived signed claims of links and cookies, each for one purpose. */
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { after, type Clock } from '../../clock.ts';

export interface SigningDeps {
  readonly clock: Clock;
  /** Signs links, cookies and visitor ids; shared by the commands that make links and the servers. */
  readonly releaseLinkSecret: string;
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
    .sign(keyOf(releaseLinkSecret));
}

/** Undefined when the token is for another purpose, altered or expired. */
export async function verifyClaims<Claims>(
  { clock, releaseLinkSecret }: SigningDeps,
  purpose: Purpose,
  token: string,
): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify<Claims>(token, keyOf(releaseLinkSecret), {
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

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
