/** Assembles the image's root directory from an installed and built checkout. */
import { chmod, chown, cp, lstat, mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { copyNode } from './copy-node.ts';
import { billOfMaterials, productionPackages } from './production-packages.ts';

/** Path of the repository in the image. */
export const IMAGE_HOME = 'opt/storefront';
/** User id that the server runs as and that owns its data. */
export const USER = 10001;

const files: Readonly<Record<string, string>> = {
  'etc/passwd': `root:x:0:0:root:/:/nonexistent\nstorefront:x:${USER}:${USER}::/data:/nonexistent\n`,
  'etc/group': `root:x:0:\nstorefront:x:${USER}:\n`,
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
};
const parts = ['package.json', 'packages/models/pictures/share-card.jpg', 'packages/deploy/src/image/health.ts'];
const partsOfWorkspaces = ['package.json', 'src', 'public', 'released'];

/** Directory where the server expects the console's page. */
const CONSOLE = 'packages/console/dist';

/** Directories that the user owns, so that volumes mounted there inherit the owner. */
const WRITTEN = ['backups', 'data'];

/** Files that no server reads; licences are kept. */
const UNUSED = /^(?!.*licen[cs]e).*\.(md|map|d\.[cm]?ts|test\.[cm]?[jt]sx?)$/i;
/** Unused parts of model tools: the sources of an included build, and the pages of a test tool. */
const UNUSED_PARTS = /\/node_modules\/(three\/src|playwright-core\/lib\/vite)$/;
const UNUSED_SOURCE = /\.test\.tsx?$|\/testing$/;

/** Creates `target` and writes the root directory into it. @throws when something is not installed or not built */
export async function assemble(checkout: string, target: string): Promise<void> {
  const home = join(target, IMAGE_HOME);
  const packages = await productionPackages(checkout);
  for (const path of packages) await copyPackage(checkout, home, path);
  for (const app of await appsIn(checkout)) {
    await cp(join(checkout, app, 'dist'), join(home, app, 'dist'), { recursive: true });
  }
  await cp(join(checkout, CONSOLE), join(home, CONSOLE), { recursive: true, filter: (from) => !UNUSED.test(from) });
  for (const part of parts) await cp(join(checkout, part), join(home, part));
  await writeFile(join(home, 'sbom.cdx.json'), await billOfMaterials(checkout, packages));
  await copyNode(checkout, target, home);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), content);
  }
  // Mount points for the container runtime.
  for (const place of [...WRITTEN, 'dev', 'proc', 'sys', 'tmp']) await mkdir(join(target, place));
  await chmod(join(target, 'tmp'), 0o1777);
  if (process.getuid?.() === 0) for (const place of WRITTEN) await chown(join(target, place), USER, USER);
}

async function appsIn(checkout: string): Promise<string[]> {
  return (await readdir(checkout)).filter((name) => name === 'shell' || name.startsWith('mfe-'));
}

async function copyPackage(checkout: string, home: string, path: string): Promise<void> {
  const source = join(checkout, path);
  if ((await lstat(source)).isSymbolicLink()) {
    await cp(source, join(home, path), { verbatimSymlinks: true });
    return copyWorkspace(checkout, home, relative(await realpath(checkout), await realpath(source)));
  }
  // Nested packages are listed separately where they are needed.
  const within = join(source, 'node_modules');
  const isUsed = (from: string) => from !== within && !UNUSED.test(from) && !UNUSED_PARTS.test(from);
  await cp(source, join(home, path), { recursive: true, filter: isUsed });
}

async function copyWorkspace(checkout: string, home: string, path: string): Promise<void> {
  const present = (await readdir(join(checkout, path))).filter((name) => partsOfWorkspaces.includes(name));
  for (const name of present) {
    const to = join(home, path, name);
    await cp(join(checkout, path, name), to, { recursive: true, filter: (from) => !UNUSED_SOURCE.test(from) });
  }
}
