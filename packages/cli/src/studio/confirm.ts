import { createInterface } from 'node:readline/promises';
import { CommandError } from '../command-error.ts';

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Asks at the terminal; any answer but yes means no. @throws {CommandError} without a terminal */
export async function confirm(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (!input.isTTY) throw new CommandError('There is no terminal to confirm this: add --yes.');
  const readline = createInterface({ input, output });
  // Ctrl-D and Ctrl-C close it without an answer.
  const closed = new Promise<string>((resolve) => readline.once('close', () => resolve('')));
  try {
    return /^y(es)?$/i.test((await Promise.race([readline.question(`${question} [y/N] `), closed])).trim());
  } finally {
    readline.close();
  }
}
