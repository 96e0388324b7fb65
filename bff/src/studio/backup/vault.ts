/** Storage of backups: objects in a directory or bucket, encrypted when there is a key. */
import { createHash, createHmac } from 'node:crypto';
import { decrypt, encrypt } from '../../base/encryption.ts';
import { AdminError, reasonOf } from '../../base/errors.ts';
import { keyFor } from '../../base/secrets.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';

export interface Vault {
  readonly isEncrypted: boolean;
  /** Writes an object and reads it back. @throws AdminError when the two differ */
  write(name: string, content: Buffer): Promise<void>;
  /** Undefined when it is missing. @throws AdminError when it differs from what was written under this name and key */
  read(name: string): Promise<Buffer | undefined>;
  /** Returns a name for `content` that reveals nothing about it without the key. */
  hashOf(content: Buffer): string;
  names(): AsyncIterable<string>;
  remove(name: string): Promise<void>;
}

/** @param secret with high entropy, because it is not stretched */
export function openVault(store: ObjectStore, secret: string | undefined): Vault {
  // The name is authenticated with the content, so that no object passes for another.
  const cipher = secret === undefined ? plain : cipherOf(secret);
  return {
    isEncrypted: secret !== undefined,
    async write(name, content) {
      const sealed = cipher.encrypt(content, name);
      await store.write(name, sealed).catch((cause: unknown) => {
        throw new AdminError(`${name} cannot be written: ${reasonOf(cause)}`, { cause });
      });
      if (!(await store.read(name))?.equals(sealed)) {
        throw new AdminError(`${name} was written, but reads differently: the backup storage is not reliable.`);
      }
    },
    async read(name) {
      const sealed = await store.read(name);
      return sealed && cipher.decrypt(sealed, name);
    },
    hashOf: cipher.hash,
    names: () => store.keys(),
    remove: (name) => store.remove(name),
  };
}

interface Cipher {
  encrypt(content: Buffer, name: string): Buffer;
  decrypt(sealed: Buffer, name: string): Buffer;
  hash(content: Buffer): string;
}

const plain: Cipher = {
  encrypt: (content) => content,
  decrypt: (content) => content,
  hash: (content) => createHash('sha256').update(content).digest('hex'),
};

function cipherOf(secret: string): Cipher {
  const [key, hashKey] = [keyFor(secret, 'backup content'), keyFor(secret, 'backup names')];
  return {
    encrypt: (content, name) => encrypt(key, content, name),
    decrypt: (sealed, name) => {
      try {
        return decrypt(key, sealed, name);
      } catch (cause) {
        throw new AdminError(`${name} cannot be decrypted: it was changed, or BACKUP_KEY is wrong.`, { cause });
      }
    },
    hash: (content) => createHmac('sha256', hashKey).update(content).digest('hex'),
  };
}
