/** Configuration files of this package with the addresses and directories of a test. */
import { readFile, writeFile } from 'node:fs/promises';
import { ask, type Question } from './ask.ts';

/** @param changes texts of the file by what replaces them, everywhere */
export async function rewrite(file: string, changes: Readonly<Record<string, string>>, to = file): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(
    to,
    Object.entries(changes).reduce((all, [from, into]) => all.replaceAll(from, into), text),
  );
}

/** Whether a server answers at `url`, with whatever status. */
export function answers(url: string, question?: Question): Promise<boolean> {
  return ask(url, question).then(
    () => true,
    () => false,
  );
}
