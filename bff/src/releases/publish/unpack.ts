/** Writes an uploaded tar archive into an empty directory and nowhere else. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { ProblemError } from '../../base/errors.ts';
import { ReleaseError } from '../registry/release-error.ts';

const MAX_ENTRIES = 5000;
const MAX_FILE_BYTES = 16_000_000;
/** Paths as in release.json: relative, without parent directories or hidden files. */
const PATH = /^(?:[\w@~-][\w@~.-]*\/)*[\w@~-][\w@~.-]*$/;
const MAX_PATH_LENGTH = 200;
const PATH_RULE = `a path begins in the build's folder, has at most ${MAX_PATH_LENGTH} letters, digits and any of . _ - ~ @, and no part begins with a dot`;

/** @returns the files' paths @throws {ReleaseError} for anything but plain files; any error of reading `archive` */
export async function unpack(archive: AsyncIterable<Uint8Array>, directory: string): Promise<readonly string[]> {
  const files = new Set<string>();
  const { readable, writable } = createTarDecoder({ strict: true });
  const arriving = Readable.toWeb(Readable.from(archive)).pipeTo(writable);
  try {
    await settled(arriving, writeAll(readable, directory, files));
  } catch (error) {
    throw refusalOf(error);
  }
  return [...files];
}

async function writeAll(entries: ReadableStream<ParsedTarEntry>, directory: string, files: Set<string>): Promise<void> {
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    if (count > MAX_ENTRIES) {
      throw new ReleaseError(
        `The archive has more than ${MAX_ENTRIES} entries: leave out what release.json does not list.`,
      );
    }
    const path = pathOf(entry, files);
    if (path === undefined) await entry.body.cancel();
    else await write(entry, join(directory, path));
  }
}

/** Waits for both, so that nothing is written after an error. */
async function settled(arriving: Promise<void>, unpacking: Promise<void>): Promise<void> {
  const [arrived, unpacked] = await Promise.allSettled([arriving, unpacking]);
  // A refused entry also ends the reading, whose error then says less.
  if (unpacked.status === 'rejected' && unpacked.reason instanceof ReleaseError) throw unpacked.reason;
  if (arrived.status === 'rejected') throw arrived.reason;
  if (unpacked.status === 'rejected') throw unpacked.reason;
}

/** Returns the path of the entry's content; undefined for a directory. @throws {ReleaseError} */
function pathOf({ header }: ParsedTarEntry, files: Set<string>): string | undefined {
  const { name, size, type = 'file' } = header;
  const path = name.replace(/^\.\//, '').replace(/\/$/, '');
  const shown = JSON.stringify(name.slice(0, MAX_PATH_LENGTH));
  if (type === 'directory' && (path === '' || path === '.')) return undefined;
  if (path.length > MAX_PATH_LENGTH || !PATH.test(path)) {
    throw new ReleaseError(`The archive has the path ${shown}: ${PATH_RULE}.`);
  }
  if (type === 'directory') return undefined;
  if (type !== 'file') {
    throw new ReleaseError(`The archive has ${shown}, which is a ${type}, not a file: pack a plain file instead.`);
  }
  if (size > MAX_FILE_BYTES) {
    throw new ReleaseError(`The file ${shown} has more than ${MAX_FILE_BYTES} bytes: split it, or make it smaller.`);
  }
  if (files.has(path)) throw new ReleaseError(`The archive has ${shown} twice: pack it once.`);
  files.add(path);
  return path;
}

async function write({ body }: ParsedTarEntry, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Never overwrites a file, even where file names ignore case.
  await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o644 }));
}

/** Errors of the request and of this machine are passed on. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ReleaseError || error instanceof ProblemError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') {
    return new ReleaseError('The archive has a path twice: as a file and a folder, or in upper and lower case.');
  }
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return error;
  return new ReleaseError(
    `This is not a complete tar archive (${message.replace(/\.$/, '')}): send a plain tar, uncompressed and whole.`,
  );
}
