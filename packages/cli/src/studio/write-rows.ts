import { type FileHandle, open, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-error.ts';

/** Prints until the reader closes standard output. */
export async function printRows(rows: AsyncIterable<string>): Promise<void> {
  await pipeline(rows, process.stdout, { end: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

/** Writes a new file completely or not at all. @returns the number of rows @throws {CommandError} */
export async function writeRows(rows: AsyncIterable<string>, file: string): Promise<number> {
  const handle = await open(file, 'wx').catch((error: unknown) => {
    const isThere = codeOf(error) === 'EEXIST';
    throw new CommandError(
      isThere ? `${file} already exists; name a new file.` : `${file} cannot be written: ${(error as Error).message}.`,
    );
  });
  try {
    return await writeAll(rows, handle);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

export const shortName = (file: string) => relative('', file) || file;

async function writeAll(rows: AsyncIterable<string>, handle: FileHandle): Promise<number> {
  let count = 0;
  for await (const row of rows) {
    await handle.write(row);
    count += 1;
  }
  return count;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
