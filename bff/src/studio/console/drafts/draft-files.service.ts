/** Files of drafts, uploaded in chunks: received bytes count, so an interrupted upload continues where it stopped. */
import { randomUUIDv7 } from 'node:crypto';
import { type DraftFile, MAX_DRAFT, MAX_DRAFT_FILES } from '@storefront/contract/console';
import { inTransaction } from '../../../base/db/transaction.ts';
import { filesError, problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import type { Shares } from '../../../base/shares.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { draftDirectory, unlessRemoved } from './draft-directory.ts';
import {
  countFileChange,
  countReceived,
  type DraftFileRow,
  deleteFile,
  findDraftFile,
  findFiles,
  insertFiles,
  lockDraft,
} from './drafts.repository.ts';

export const toDraftFile = ({ id, path, bytes, receivedBytes, fingerprint, isKept }: DraftFileRow): DraftFile => ({
  ...{ id, path, bytes, receivedBytes, fingerprint, isKept },
});

interface Announced {
  readonly path: string;
  readonly bytes: number;
  readonly fingerprint?: string | undefined;
  readonly replaces?: string | undefined;
}

/** @throws not_found, draft_too_large, files_unavailable; draft_file_exists with the file */
export async function announceFile(
  deps: ConsoleDeps,
  session: ConsoleSession,
  draftId: string,
  { path, bytes, fingerprint, replaces }: Announced,
): Promise<DraftFile> {
  const { db, clock, log, draftsDirectory } = deps;
  const directory = draftDirectory(draftsDirectory, draftId);
  const file = { id: randomUUIDv7(), path, bytes, receivedBytes: 0, fingerprint: fingerprint ?? null, isKept: false };
  const replaced = await inTransaction(db, async (tx) => {
    if (!(await lockDraft(tx, draftId))) throw problemError('not_found');
    const files = await findFiles(tx, draftId);
    const inTheWay = files.filter((other) => areInTheWay(other.path, path));
    const unseen = inTheWay.find(({ id }) => id !== replaces);
    if (unseen) throw problemError('draft_file_exists', { context: { file: toDraftFile(unseen) } });
    const [present] = inTheWay;
    const others = files.filter((other) => other !== present);
    const total = others.reduce((sum, other) => sum + other.bytes, bytes);
    if (total > MAX_DRAFT || others.length >= MAX_DRAFT_FILES) throw problemError('draft_too_large');
    await directory.begin(file.id).catch((cause: unknown) => {
      throw filesError('draft_not_written', path, cause);
    });
    if (present) await deleteFile(tx, draftId, present.id);
    await insertFiles(tx, draftId, [file]);
    await countFileChange(tx, draftId, session.actor, clock.now());
    return present;
  });
  if (replaced) await directory.remove(replaced.id).catch(unlessRemoved(log, draftId));
  return toDraftFile(file);
}

/** Compares without case, because some disks ignore it. */
function areInTheWay(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** @throws not_found */
export async function showFile({ db }: Pick<ConsoleDeps, 'db'>, draftId: string, fileId: string): Promise<DraftFile> {
  return toDraftFile(await findKnown(db, draftId, fileId));
}

async function findKnown(db: ConsoleDeps['db'], draftId: string, fileId: string): Promise<DraftFileRow> {
  const file = await findDraftFile(db, draftId, fileId);
  if (!file) throw problemError('not_found');
  return file;
}

/**
 * @param reserveFile allows one request per file at a time: two would overwrite each other.
 * @throws not_found, body_too_large, files_unavailable; upload_elsewhere with the file, whose offset continues it
 */
export async function appendToFile(
  deps: ConsoleDeps,
  session: ConsoleSession,
  reserveFile: Shares,
  { draftId, fileId }: { readonly draftId: string; readonly fileId: string },
  offset: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<DraftFile> {
  const releaseShare = reserveFile(fileId);
  try {
    const file = await findKnown(deps.db, draftId, fileId);
    if (!releaseShare || offset !== file.receivedBytes) throw elsewhere(file);
    const directory = draftDirectory(deps.draftsDirectory, draftId);
    const written = await directory
      .append(fileId, offset, atMost(file.bytes - offset, chunks))
      .catch(unlessWritten(file));
    const received = { ...file, receivedBytes: offset + written };
    await inTransaction(deps.db, async (tx) => {
      if (!(await lockDraft(tx, draftId))) throw problemError('not_found');
      if (!(await countReceived(tx, fileId, offset, received.receivedBytes))) throw problemError('not_found');
      if (received.receivedBytes === file.bytes) await countFileChange(tx, draftId, session.actor, deps.clock.now());
    });
    return toDraftFile(received);
  } finally {
    releaseShare?.();
  }
}

const elsewhere = (file: DraftFileRow) => problemError('upload_elsewhere', { context: { file: toDraftFile(file) } });

async function* atMost(bytes: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of chunks) {
    left -= chunk.byteLength;
    if (left < 0) throw problemError('body_too_large');
    yield chunk;
  }
}

/** Maps errors of the file system to ours; an interrupted or too large body is the client's. */
function unlessWritten({ path }: DraftFileRow): (error: unknown) => never {
  return (error) => {
    const isSystems = error instanceof Error && 'syscall' in error;
    throw isSystems ? filesError('draft_not_written', path, error) : error;
  };
}

/** @throws not_found */
export async function removeFile(
  { db, clock, log, draftsDirectory }: ConsoleDeps,
  session: ConsoleSession,
  draftId: string,
  fileId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockDraft(tx, draftId))) throw problemError('not_found');
    if (!(await deleteFile(tx, draftId, fileId))) throw problemError('not_found');
    await countFileChange(tx, draftId, session.actor, clock.now());
  });
  await draftDirectory(draftsDirectory, draftId).remove(fileId).catch(unlessRemoved(log, draftId));
}
