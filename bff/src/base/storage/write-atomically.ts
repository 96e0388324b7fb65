import { randomUUID } from 'node:crypto';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Content } from './content.ts';

/** Partial files that a killed process leaves behind. */
export const PARTIAL = /\.[0-9a-f-]{36}\.partial$/;

/** Writes atomically: readers see the whole content or none. */
export async function writeAtomically(path: string, content: Content): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`;
  try {
    await ('path' in content ? copyFile(content.path, partial) : writeFile(partial, content));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
