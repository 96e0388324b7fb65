/**
 * Files of users. A file's row is there before its content and goes after it, so that no content is ever without a row:
 * whatever breaks off leaves a row that housekeeping finds, and the content with it.
 */
import { createHash } from 'node:crypto';
import type { FileMetadata } from '@storefront/contract';
import { before, type Clock, DAY, HOUR, SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { busyError, problemError } from '../errors.ts';
import type { Log } from '../log.ts';
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
import type { ObjectStore } from './object-store.ts';

type StorageDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>;

/** The one bucket there is, as metadata name it, wherever the contents really are. */
const BUCKET = 'users';
/** Among the public files of the store. */
const DEFAULT_PICTURE = 'default-avatar.png';
/** Of everything one user keeps. */
const QUOTA = 2_000_000;
/** A year: what is at an address never changes. */
const IMMUTABLE = `public, max-age=${(365 * DAY) / SECOND}, immutable`;
/** Longer than any upload can be under way. */
const PENDING_MEMORY = 1 * HOUR;
const SHOWN_IN_BROWSERS = /^image\/(avif|gif|jpeg|png|webp)$/;

export interface FileContent {
  readonly content: Buffer<ArrayBuffer>;
  readonly contentType: string;
  /** What the path ends with, after a hash of the content: `webp`. */
  readonly ending: string;
}

/** Where everything of the user is. */
export function folderOf(userId: string): string {
  return `avatars/${userId}/`;
}

/** The address of a file, on this origin. */
function addressOf(fullPath: string): string {
  return `/files/${fullPath}`;
}

/**
 * Keeps a file in `folder`, and makes it live in the same transaction as what `commit` writes, which is given its address.
 * @throws storage_full, server_busy when the store does not answer, and what `commit` throws
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
      throw busyError(cause);
    });
    await inTransaction(db, async (tx) => {
      await commit(tx, addressOf(fullPath));
      if (!(await publishFile(tx, ownerId, id, clock.now()))) throw busyError();
    });
  } catch (error) {
    // Where even this fails, housekeeping finds it by its age.
    await discardFile(db, ownerId, id, clock.now()).catch(() => {});
    throw error;
  }
}

/** What is known of a file of the user's. @throws file_forbidden outside their folder, whatever is there; file_missing */
export async function lookUpFile({ db }: Pick<Deps, 'db'>, userId: string, fullPath: string): Promise<FileMetadata> {
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

/** Where a file can be downloaded; the default picture is everybody's. @throws as `lookUpFile` does */
export async function downloadUrlOf(deps: Pick<Deps, 'db'>, userId: string, path: string): Promise<string> {
  if (path === DEFAULT_PICTURE) return `/${DEFAULT_PICTURE}`;
  return addressOf((await lookUpFile(deps, userId, path)).fullPath);
}

/** The file at an address anybody may know. @throws not_found */
export async function publicFile({ db }: Pick<Deps, 'db'>, fullPath: string): Promise<FileRow> {
  const file = await findPublicFile(db, BUCKET, fullPath);
  if (!file) throw problemError('not_found');
  return file;
}

/** The content of a file. @throws server_busy, not_found when it was removed this moment */
export async function contentOf({ files }: Pick<Deps, 'files'>, { id }: FileRow): Promise<Buffer> {
  const content = await files.read(id).catch((cause: unknown) => {
    throw busyError(cause);
  });
  if (!content) throw problemError('not_found');
  return content;
}

interface WasteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: ObjectStore;
}

/** Removes what nobody needs, at most `limit` files; what the store does not let go of now is tried again later. */
export async function removeWaste({ db, clock, log, files }: WasteDeps, limit: number): Promise<void> {
  for (const id of await findWaste(db, before(clock.now(), PENDING_MEMORY), limit)) {
    try {
      if (!(await markForDeletion(db, id))) continue;
      await files.remove(id);
      await deleteWaste(db, id);
    } catch (err) {
      log.warn({ event: 'file_not_removed', fileId: id, err }, 'a file could not be removed');
      return;
    }
  }
}
