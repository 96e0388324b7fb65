/** Encrypts stored secrets: queued messages with codes and links, authenticator secrets. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './secrets.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts `content` under the 256-bit `key` into nonce, tag, ciphertext; authenticates `owner` with it. */
export function encrypt(key: Buffer, content: Buffer, owner = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @throws when the key or the owner differs, or the content was changed */
export function decrypt(key: Buffer, sealed: Buffer, owner = ''): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Decrypts with whichever of `keys` encrypted the content. @throws when none of them did */
export function decryptWithAny([key, ...others]: Keys, sealed: Buffer, owner = ''): Buffer {
  try {
    return decrypt(key, sealed, owner);
  } catch (error) {
    const [next, ...rest] = others;
    if (!next) throw error;
    return decryptWithAny([next, ...rest], sealed, owner);
  }
}
