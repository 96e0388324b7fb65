/** Reads JSON files that need not be there. */
import { readFile } from 'node:fs/promises';

/** The content, or undefined when there is no such file. */
export async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
