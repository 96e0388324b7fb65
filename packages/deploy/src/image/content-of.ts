/** What is in a root directory, but for dates. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A line for each path below `root`, in order: path, mode, owner, and a hash of the content or where a link leads. */
export async function contentOf(root: string): Promise<string[]> {
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
