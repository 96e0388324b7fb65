/** The contents of a backup; written last, so that a backup is complete or absent. */
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import { AdminError } from '../../base/errors.ts';
import type { Vault } from './vault.ts';

const content = { bytes: z.int(), sha256: z.string(), chunks: z.array(z.string()) };

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), ...content });
const sequence = z.object({ name: z.string(), lastValue: z.nullable(z.string()) });
const file = z.object({ store: z.string(), key: z.string(), ...content });

const shape = z.object({
  format: z.literal(1),
  id: z.string(),
  takenAt: z.string(),
  postgres: z.int(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Layout of the released assets. */
  assetsIn: z.enum(['directory', 'bucket']),
  files: z.array(file),
});

export type Manifest = z.output<typeof shape>;
export type StoredTable = z.output<typeof table>;
export type StoredFile = z.output<typeof file>;

const FOLDER = 'backups/';
/** Names from earlier releases have no milliseconds. */
const NAME = /^backups\/(\d{8}-\d{6}-(?:\d{3}-)?[0-9a-f]{4})$/;
/** Marks compressed content (RFC 8878). */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Creates ids that sort by time, to the millisecond: of two in one second, the newer one is the latest. */
export function newBackupId(now: Date, random: Buffer): string {
  const time = now.toISOString().replace(/[-:]/g, '').replace(/[T.]/g, '-').replace('Z', '');
  return `${time}-${random.toString('hex')}`;
}

export async function writeManifest(vault: Vault, manifest: Manifest): Promise<void> {
  const content = Buffer.from(JSON.stringify(manifest));
  // The checksum also detects damage to an unencrypted manifest.
  const packed = await compress(content, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  await vault.write(FOLDER + manifest.id, packed);
}

/** @throws AdminError when there is none, or it cannot be read */
export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const name = FOLDER + id;
  const packed = await vault.read(name);
  if (!packed) throw new AdminError(`There is no backup ${id}; npm run backup -- list shows all.`);
  if (!vault.isEncrypted && !packed.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) {
    throw new AdminError(`${name} cannot be read: it was changed, or it is encrypted and BACKUP_KEY is not set.`);
  }
  try {
    return shape.parse(JSON.parse((await decompress(packed)).toString()));
  } catch (cause) {
    throw new AdminError(`${name} cannot be read: it was changed, or a newer release wrote it.`, { cause });
  }
}

/** Oldest first. */
export async function backupIds(vault: Vault): Promise<string[]> {
  const ids: string[] = [];
  for await (const name of vault.names()) ids.push(...(NAME.exec(name)?.slice(1) ?? []));
  return ids.sort();
}

export async function removeManifest(vault: Vault, id: string): Promise<void> {
  await vault.remove(FOLDER + id);
}
