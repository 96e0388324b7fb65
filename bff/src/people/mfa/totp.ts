/** Codes of authenticator apps (RFC 6238). */
import { randomBytes } from 'node:crypto';
import { MAX_CODE_LENGTH } from '@storefront/contract';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { SECOND } from '../../base/clock.ts';
import { decryptWithAny, encrypt } from '../../base/encryption.ts';
import { keyFor, keysFor, type Secret as StoreSecret } from '../../base/secrets.ts';

/** The length of SHA-1's output, which all apps support. */
const SECRET_BYTES = 20;
/** Seconds. */
const PERIOD = 30;
/** Steps that the app's clock may differ from ours. */
const TOLERANCE = 1;
const CODE = /^[0-9]{6}$/;
/** Of the keys that secrets are encrypted under. */
export const TOTP_PURPOSE = 'totp';

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

interface ForApp {
  readonly account: string;
  readonly shopName: string;
}

/** For the app's set-up: the secret as text, as a URI, and that URI as an SVG QR code. */
export function describeSecret(secret: Buffer, { account, shopName }: ForApp) {
  // Apps read a colon as the end of the issuer.
  const totp = totpOf(secret, { issuer: shopName.replaceAll(':', ''), label: account });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrSvg: renderSVG(uri, { border: 2 }) };
}

/** The time step of `code`: the current one, the one before or the one after. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  // The library compares bytes, and throws when six characters have more than six of them.
  if (!CODE.test(code)) return undefined;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const difference = totp.validate({ token: code, timestamp, window: TOLERANCE });
  return difference === null ? undefined : Math.floor(timestamp / (PERIOD * SECOND)) + difference;
}

/** Bound to the user's id. */
export function encryptSecret(accountSecret: StoreSecret, userId: string, secret: Buffer): Buffer {
  return encrypt(keyFor(accountSecret, TOTP_PURPOSE), secret, userId);
}

/** @throws when the secret is another user's or was tampered with */
export function decryptSecret(accountSecret: StoreSecret, userId: string, sealed: Buffer): Buffer {
  return decryptWithAny(keysFor(accountSecret, TOTP_PURPOSE), sealed, userId);
}

function totpOf(secret: Buffer, shown: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({
    ...shown,
    digits: MAX_CODE_LENGTH,
    period: PERIOD,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}
