/** Copies the lock file's Node into the image, with the libraries that it loads. */
import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Copies Node, and the base's libraries that it and the binaries of the packages in `home` load. */
export async function copyNode(checkout: string, target: string, home: string): Promise<void> {
  const node = join(target, 'usr/local/bin/node');
  await mkdir(dirname(node), { recursive: true });
  await copyFile(join(checkout, 'node_modules/node/bin/node'), node);
  const binaries = [node];
  for await (const file of glob('node_modules/@img/*/lib/*.{node,so*}', { cwd: home })) binaries.push(join(home, file));
  const loaded = await Promise.all(binaries.map(librariesOf));
  for (const library of new Set(loaded.flat())) {
    await mkdir(dirname(join(target, library)), { recursive: true });
    await copyFile(await realpath(library), join(target, library));
  }
}

/** Returns the paths of the shared libraries that `binary` loads from the base. */
async function librariesOf(binary: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ldd', [binary]);
  const paths = [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path);
  return paths.filter((path) => /^(\/usr)?\/lib/.test(path));
}
