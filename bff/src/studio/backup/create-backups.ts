/** Backups of the whole store: taking, listing, verifying, restoring and pruning them. */
import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type { Clock } from '../../base/clock.ts';
import { type SingleConnection, withSingleConnection } from '../../base/db/single-connection.ts';
import { AdminError } from '../../base/errors.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';
import { type Chunks, openChunks } from './chunks.ts';
import { dumpDatabase, lockBackups } from './dump.repository.ts';
import { backUpFiles, type FileStores, restoreFiles, verifyFiles } from './file-stores.ts';
import { noteBackup } from './last-backup.repository.ts';
import { loadDatabase, refuseFilled } from './load.repository.ts';
import {
  backupIds,
  type Manifest,
  newBackupId,
  readManifest,
  removeManifest,
  type StoredTable,
  writeManifest,
} from './manifest.ts';
import { layOut } from './released-assets.ts';
import { openVault, type Vault } from './vault.ts';

export interface BackupSummary {
  readonly id: string;
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Bytes of the files and of the compressed tables. */
  readonly bytes: number;
  readonly migration: string | undefined;
}

/** An unreadable backup is listed with the reason, such as another key. */
export type ListedBackup = BackupSummary | { readonly id: string; readonly problem: string };

export type Backups = ReturnType<typeof createBackups>;

export interface BackupDeps {
  readonly databaseUrl: string;
  readonly stores: FileStores;
  readonly assetsIn: Manifest['assetsIn'];
  readonly clock: Clock;
  /** Storage of the backups. */
  readonly place: ObjectStore;
  /** Encryption key of the backups. */
  readonly key: string | undefined;
  readonly chunkBytes?: number;
}

/** Accepted in place of an id. */
const LATEST = 'latest';

export function createBackups(deps: BackupDeps) {
  const vault = openVault(deps.place, deps.key);
  const open = () => openChunks(vault, deps.chunkBytes);
  const named = async (name: string) => readManifest(vault, name === LATEST ? await latestOf(vault) : name);
  return {
    isEncrypted: vault.isEncrypted,
    /** Takes a backup beside running servers. @throws AdminError while another one is being taken */
    take: () => whileAlone(deps, async (client) => summaryOf(await take(deps, client, vault, await open()))),
    /** Oldest first. */
    async list(): Promise<ListedBackup[]> {
      const backups: ListedBackup[] = [];
      for (const id of await backupIds(vault)) {
        const manifest = await readable(vault, id);
        backups.push(manifest instanceof AdminError ? { id, problem: manifest.message } : summaryOf(manifest));
      }
      return backups;
    },
    /** Reads a whole backup. @throws AdminError that names the missing or damaged part */
    async verify(name: string): Promise<BackupSummary> {
      const manifest = await named(name);
      const chunks = await open();
      for (const table of manifest.tables) await verifyTable(chunks, table);
      for (const file of manifest.files) {
        for await (const _ of chunks.read(file, `${file.store}/${file.key}`));
      }
      return summaryOf(manifest);
    },
    /** Restores into an empty database while the store is closed. @throws AdminError, and leaves the database empty */
    async restore(name: string): Promise<BackupSummary & { readonly present: number }> {
      const manifest = await named(name);
      const present = await withSingleConnection(deps.databaseUrl, async (client) =>
        restore(deps, client, await open(), manifest),
      );
      return { ...summaryOf(manifest), present };
    },
    /** Removes all but the newest `keep` backups, and the chunks that only those used. @returns the removed ids */
    prune: (keep: number) => whileAlone(deps, async () => prune(vault, await open(), keep)),
  };
}

async function take(deps: BackupDeps, client: SingleConnection, vault: Vault, chunks: Chunks): Promise<Manifest> {
  const takenAt = deps.clock.now();
  const lastId = (await backupIds(vault)).at(-1);
  const last = lastId === undefined ? undefined : await readable(vault, lastId);
  // Dumps the database first, because files are written before the rows that name them.
  const database = await dumpDatabase(client, chunks);
  const files = await backUpFiles(deps.stores, chunks, last instanceof AdminError ? undefined : last);
  const id = newBackupId(takenAt, randomBytes(2));
  const manifest: Manifest = {
    format: 1,
    id,
    takenAt: takenAt.toISOString(),
    assetsIn: deps.assetsIn,
    ...database,
    files,
  };
  await writeManifest(vault, manifest);
  await noteBackup(client, takenAt);
  return manifest;
}

async function restore(
  deps: BackupDeps,
  client: SingleConnection,
  chunks: Chunks,
  manifest: Manifest,
): Promise<number> {
  await refuseFilled(client);
  const { files, chunks: contents } = await layOut(manifest, deps.assetsIn, chunks);
  const present = await restoreFiles(deps.stores, contents, files);
  await verifyFiles(deps.stores, files);
  // Loads last and in one transaction: until then the database is empty, and all steps can be repeated.
  await loadDatabase(client, chunks, manifest);
  return present;
}

async function prune(vault: Vault, chunks: Chunks, keep: number): Promise<string[]> {
  const ids = await backupIds(vault);
  const gone = ids.slice(0, Math.max(0, ids.length - keep));
  const used = new Set<string>();
  for (const id of ids.slice(gone.length)) {
    const { tables, files } = await readManifest(vault, id);
    for (const content of [...tables, ...files]) for (const hash of content.chunks) used.add(hash);
  }
  for (const id of gone) await removeManifest(vault, id);
  await chunks.removeOthers(used);
  return gone;
}

const NEWLINE = 0x0a;

/** In COPY text each row is a line, and a line break in a value is escaped. */
async function verifyTable(chunks: Chunks, table: StoredTable): Promise<void> {
  const name = `the table ${table.name}`;
  let rows = 0;
  await pipeline(chunks.read(table, name), createZstdDecompress(), async (text: AsyncIterable<Buffer>) => {
    for await (const piece of text) for (const byte of piece) if (byte === NEWLINE) rows += 1;
  });
  if (rows !== table.rows) {
    throw new AdminError(`The backup of ${name} has ${rows} rows instead of ${table.rows}.`);
  }
}

/** Returns the manifest, or the reason why it cannot be read. */
async function readable(vault: Vault, id: string): Promise<Manifest | AdminError> {
  return await readManifest(vault, id).catch((error: unknown) => {
    if (error instanceof AdminError) return error;
    throw error;
  });
}

async function latestOf(vault: Vault): Promise<string> {
  const id = (await backupIds(vault)).at(-1);
  if (id === undefined) throw new AdminError('There is no backup yet: take one with npm run backup.');
  return id;
}

/** Excludes other commands that write backups of this database. */
async function whileAlone<T>({ databaseUrl }: BackupDeps, work: (client: SingleConnection) => Promise<T>): Promise<T> {
  return await withSingleConnection(databaseUrl, async (client) => {
    if (!(await lockBackups(client))) {
      throw new AdminError('Another backup is running; try again when it is done.');
    }
    return await work(client);
  });
}

function summaryOf({ id, takenAt, tables, files, migrations }: Manifest): BackupSummary {
  const bytes = [...tables, ...files].reduce((sum, content) => sum + content.bytes, 0);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { id, takenAt, tables: tables.length, rows, files: files.length, bytes, migration: migrations.at(-1) };
}
