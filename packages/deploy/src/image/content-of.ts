/** Describes the content of a root directory, without dates. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns a sorted line for each path below `root`: path, mode, owner, and a hash of the content or a link's target.
 */
export async function contentLines(root: string): Promise<string[]> {
  const paths = (await readdir(root, { recursive: true })).sort();
  const lines: string[] = [];
  for (const path of paths) {
    const file = join(root, path);
    const stats = await lstat(file);
    const content = stats.isFile() ? await hashOf(file) : stats.isSymbolicLink() ? await readlink(file) : '';
    lines.push(`${path} ${stats.mode.toString(8)} ${stats.uid}:${stats.gid} ${content}`.trimEnd());
  }
  return lines;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
