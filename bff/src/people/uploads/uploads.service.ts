/** A row is inserted before its content and deleted after it, so that housekeeping finds interrupted work. */
import { createHash } from 'node:crypto';
import type { FileMetadata } from '@storefront/contract';
import { before, DAY, HOUR, SECOND } from '../../base/clock.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { busyError, filesError, problemError } from '../../base/errors.ts';
import {
  bytesOf,
  deleteWaste,
  discardFile,
  type FileRow,
  findFile,
  findPublicFile,
  findWaste,
  insertPendingFile,
  lockOwner,
  markForDeletion,
  publishFile,
} from './files.repository.ts';

type StorageDeps = Pick<BaseDeps, 'db' | 'clock' | 'files' | 'log'>;

/** The bucket's name in metadata, independent of the storage. */
const BUCKET = 'users';
const DEFAULT_PICTURE = 'default-avatar.png';
const QUOTA = 2_000_000;
/** The content at a URL never changes. */
const IMMUTABLE = `public, max-age=${(365 * DAY) / SECOND}, immutable`;
/** Longer than any upload takes. */
const PENDING_MEMORY = 1 * HOUR;
const SHOWN_IN_BROWSERS = /^image\/(avif|gif|jpeg|png|webp)$/;

export interface FileContent {
  readonly content: Buffer<ArrayBuffer>;
  readonly contentType: string;
  /** The path's extension, after a hash of the content: `webp`. */
  readonly ending: string;
}

export function folderOf(userId: string): string {
  return `avatars/${userId}/`;
}

function addressOf(fullPath: string): string {
  return `/files/${fullPath}`;
}

/**
 * Publishes the file in one transaction with `commit`. @throws storage_full, files_unavailable, server_busy, the errors
 * of `commit`
 */
export async function keepFile(
  deps: StorageDeps,
  ownerId: string,
  folder: string,
  file: FileContent,
  commit: (tx: Tx, address: string) => Promise<void>,
): Promise<void> {
  const { db, clock } = deps;
  const { content, contentType, ending } = file;
  const fullPath = `${folder}${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${ending}`;
  const id = await inTransaction(db, async (tx) => {
    if (!(await lockOwner(tx, ownerId))) throw problemError('sign_in_required');
    if ((await bytesOf(tx, ownerId)) + content.byteLength > QUOTA) throw problemError('storage_full');
    return await insertPendingFile(tx, ownerId, {
      bucket: BUCKET,
      fullPath,
      size: content.byteLength,
      md5Hash: createHash('md5').update(content).digest('base64'),
      cacheControl: IMMUTABLE,
      contentDisposition: SHOWN_IN_BROWSERS.test(contentType) ? 'inline' : 'attachment',
      contentType,
      now: clock.now(),
    });
  });
  try {
    await deps.files.write(id, content).catch((cause: unknown) => {
      // Uses one name for all uploads, so that the log's limit applies: each file has a new name.
      throw filesError('upload_not_written', 'uploads', cause);
    });
    await inTransaction(db, async (tx) => {
      await commit(tx, addressOf(fullPath));
      if (!(await publishFile(tx, ownerId, id, clock.now()))) throw busyError();
    });
  } catch (error) {
    // If this fails too, housekeeping finds the row by its age.
    await discardFile(db, ownerId, id, clock.now()).catch(() => {});
    throw error;
  }
}

/**
 * Returns a file's metadata. @throws file_forbidden outside the user's folder, whether or not it exists; file_missing
 */
export async function lookUpFile(
  { db }: Pick<BaseDeps, 'db'>,
  userId: string,
  fullPath: string,
): Promise<FileMetadata> {
  if (!fullPath.startsWith(folderOf(userId))) throw problemError('file_forbidden');
  const file = await findFile(db, userId, BUCKET, fullPath);
  if (!file) throw problemError('file_missing');
  const { id: _, generation, metageneration, timeCreated, updated, ...rest } = file;
  return {
    ...rest,
    name: fullPath.slice(fullPath.lastIndexOf('/') + 1),
    generation: String(generation),
    metageneration: String(metageneration),
    timeCreated: timeCreated.toISOString(),
    updated: updated.toISOString(),
  };
}

/** Returns the file's download URL; the default picture is public. @throws the errors of `lookUpFile` */
export async function downloadUrlOf(deps: Pick<BaseDeps, 'db'>, userId: string, path: string): Promise<string> {
  if (path === DEFAULT_PICTURE) return `/${DEFAULT_PICTURE}`;
  return addressOf((await lookUpFile(deps, userId, path)).fullPath);
}

/** Returns the file at a public URL. @throws not_found */
export async function publicUpload({ db }: Pick<BaseDeps, 'db'>, fullPath: string): Promise<FileRow> {
  const file = await findPublicFile(db, BUCKET, fullPath);
  if (!file) throw problemError('not_found');
  return file;
}

/** @throws files_unavailable; not_found when it has just been deleted */
export async function contentOf({ files }: Pick<BaseDeps, 'files'>, { id }: FileRow): Promise<Buffer> {
  const content = await files.read(id).catch((cause: unknown) => {
    throw filesError('upload_out_of_reach', id, cause);
  });
  if (!content) throw problemError('not_found');
  return content;
}

/** Deletes at most `limit` unneeded files. @returns how many there were; 0 when the store fails, to retry later */
export async function removeWaste({ db, clock, log, files }: StorageDeps, limit: number): Promise<number> {
  const waste = await findWaste(db, before(clock.now(), PENDING_MEMORY), limit);
  for (const id of waste) {
    try {
      if (!(await markForDeletion(db, id))) continue;
      await files.remove(id);
      await deleteWaste(db, id);
    } catch (err) {
      log.warn({ event: 'file_not_removed', fileId: id, err }, 'a file could not be removed');
      return 0;
    }
  }
  return waste.length;
}
