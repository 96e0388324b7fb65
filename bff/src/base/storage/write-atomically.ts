import { randomUUID } from 'node:crypto';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Content } from './content.ts';

/** What a process that was killed while it wrote leaves. */
export const PARTIAL = /\.[0-9a-f-]{36}\.partial$/;

/** Readers see the whole content or none. */
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
