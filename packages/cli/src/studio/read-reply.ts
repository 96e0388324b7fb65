import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommandError } from '../command-error.ts';

/** Reads a reply from a file or from standard input. @throws {CommandError} when it is empty */
export async function readReply(
  file: string | undefined,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
): Promise<string> {
  if (file === undefined) {
    if (input.isTTY) throw new CommandError('Give the reply with --text or --file, or pipe it into the command.');
    return await text(input);
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
