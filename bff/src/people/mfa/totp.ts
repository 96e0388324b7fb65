/** Codes of authenticator apps (RFC 6238). */
import { randomBytes } from 'node:crypto';
import { MAX_CODE_LENGTH } from '@storefront/contract';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { SECOND } from '../../base/clock.ts';
import { decryptWithAny, encrypt } from '../../base/encryption.ts';
import { keyFor, keysFor, type Secret as StoreSecret } from '../../base/secrets.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';

/** The length of SHA-1's output, which all apps support. */
const SECRET_BYTES = 20;
/** Seconds. */
const PERIOD = 30;
/** Number of time steps that the app's clock may differ from ours. */
const TOLERANCE = 1;
const CODE = /^[0-9]{6}$/;
/** Purpose of the keys that encrypt secrets. */
export const TOTP_PURPOSE = 'totp';

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

interface ForApp {
  readonly account: string;
  readonly shop: ShopNow;
}

/** For the app's set-up: returns the secret as text, as a URI, and that URI as an SVG QR code. */
export function describeSecret(secret: Buffer, { account, shop }: ForApp) {
  // Apps treat a colon as the end of the issuer.
  const totp = totpOf(secret, { issuer: shop.name.replaceAll(':', ''), label: account });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrSvg: renderSVG(uri, { border: 2 }) };
}

/** Returns the time step of `code`: the current one, the previous or the next. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  // The library compares bytes, and throws when six characters are longer than six bytes.
  if (!CODE.test(code)) return undefined;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const difference = totp.validate({ token: code, timestamp, window: TOLERANCE });
  return difference === null ? undefined : Math.floor(timestamp / (PERIOD * SECOND)) + difference;
}

/** The ciphertext is bound to the user's id. */
export function encryptSecret(accountSecret: StoreSecret, userId: string, secret: Buffer): Buffer {
  return encrypt(keyFor(accountSecret, TOTP_PURPOSE), secret, userId);
}

/** @throws when the secret belongs to another user or was tampered with */
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
