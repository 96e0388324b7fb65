/** Rewrites configuration files of this package for a test's addresses and directories. */
import { readFile, writeFile } from 'node:fs/promises';
import { ask, type Question } from './ask.ts';

/** @param changes replacements by the text that they replace everywhere */
export async function rewrite(file: string, changes: Readonly<Record<string, string>>, to = file): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(
    to,
    Object.entries(changes).reduce((all, [from, into]) => all.replaceAll(from, into), text),
  );
}

/** Returns true when a server answers at `url`, with any status. */
export function answers(url: string, question?: Question): Promise<boolean> {
  return ask(url, question).then(
    () => true,
    () => false,
  );
}
