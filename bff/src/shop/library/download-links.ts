/** Stateless download links: signed permissions for one user, valid for fifteen minutes. */
import type { ConsentKey } from '@storefront/contract/library/consent';
import { consentKey } from '@storefront/contract/library/schemas';
import { errors, type JWTPayload, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { after, MINUTE, SECOND } from '../../base/clock.ts';
import { keyFor, keysFor } from '../../base/secrets.ts';
import { verifyToken } from '../../base/verify-token.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { savedName } from './saved-name.ts';

type LinkDeps = Pick<SharedDeps, 'clock' | 'accountSecret' | 'publicOrigins'>;

const LIFETIME = 15 * MINUTE;
const ALGORITHM = 'HS256';
const PURPOSE = 'downloads';

const claims = z.object({
  sub: z.uuid(),
  product: z.string(),
  version: z.int(),
  file: z.string(),
  sha256: z.string(),
  agreed: z.array(z.uuid()),
  consent: z.optional(consentKey),
  iat: z.int(),
});

export interface Permission {
  readonly userId: string;
  readonly productId: string;
  readonly version: number;
  readonly name: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Orders whose refund right the user agreed to give up. */
  readonly agreedOrders: readonly string[];
  /** The words that the user agreed to. */
  readonly consent: ConsentKey;
}

export interface ReadPermission extends Permission {
  readonly isExpired: boolean;
  /** Whole seconds. */
  readonly madeAt: Date;
}

export async function makeLink(
  { clock, accountSecret, publicOrigins }: LinkDeps,
  { userId, productId, version, name, sha256, agreedOrders, consent }: Permission,
): Promise<{ url: string; expiresAt: Date }> {
  const now = clock.now();
  const expiresAt = after(now, LIFETIME);
  const token = await new SignJWT({ product: productId, version, file: name, sha256, agreed: agreedOrders, consent })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(publicOrigins[0])
    .setAudience(PURPOSE)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyFor(accountSecret, PURPOSE));
  return { url: `/downloads/${token}/${encodeURIComponent(savedName(name, version))}`, expiresAt };
}

/** Returns a link's permission, expired or not; undefined when its signature is invalid. */
export async function readLink(deps: LinkDeps, token: string, name: string): Promise<ReadPermission | undefined> {
  if (!isCanonical(token)) return undefined;
  const { payload, isExpired = false } = await verify(deps, token);
  const parsed = claims.safeParse(payload);
  // A server of the previous release names archives in links as they are stored.
  if (!parsed.success || ![savedName(parsed.data.file, parsed.data.version), parsed.data.file].includes(name))
    return undefined;
  const { sub, product, file, agreed, version, sha256, consent = 'refund-1', iat } = parsed.data;
  const madeAt = new Date(iat * SECOND);
  return {
    userId: sub,
    productId: product,
    version,
    name: file,
    sha256,
    agreedOrders: agreed,
    consent,
    isExpired,
    madeAt,
  };
}

/** jose checks signature, issuer and audience before the expiry, so an expired payload is authentic. */
async function verify(
  { clock, accountSecret, publicOrigins }: LinkDeps,
  token: string,
): Promise<{ readonly payload?: JWTPayload; readonly isExpired?: boolean }> {
  try {
    return await verifyToken(token, keysFor(accountSecret, PURPOSE), {
      algorithms: [ALGORITHM],
      audience: PURPOSE,
      issuer: publicOrigins[0],
      currentDate: clock.now(),
      requiredClaims: ['exp'],
    });
  } catch (error) {
    return error instanceof errors.JWTExpired ? { payload: error.payload, isExpired: true } : {};
  }
}

/** The last base64url character has unused bits, so several spellings would decode to the same token. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}
