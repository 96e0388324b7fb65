/** Records finished builds, so that a command with up-to-date builds skips the task runner (2 s of CPU time). */
import { createHash } from 'node:crypto';
import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Directories and files that no build reads. */
const NOT_READ = new Set(['node_modules', 'dist', '.standalone', '.results', '.mf', '.data', '.nx', '.git']);
const ROOT_FILES = ['package-lock.json', 'nx.json', 'tsconfig.base.json', 'biome.json'];

export interface Builds {
  /** Root of the checkout. */
  readonly root: string;
  /** Nx target. */
  readonly target: string;
  /** Directories below the root whose `dist` the builds write. */
  readonly outputs: readonly string[];
}

/**
 * Runs `build` unless sources and outputs are unchanged since the last one, by path, size and modification time.
 * @throws what `build` throws
 */
export async function unlessBuilt(builds: Builds, build: () => Promise<void>): Promise<void> {
  const sources = sourcesOf(builds.root);
  const note = noteOf(builds);
  if (existsSync(note) && readFileSync(note, 'utf8') === stateOf(sources, builds)) return;
  await build();
  // The build may have missed a source that changed meanwhile.
  if (sourcesOf(builds.root) === sources) write(note, stateOf(sources, builds));
}

function noteOf({ root, target, outputs }: Builds): string {
  const name = createHash('sha256')
    .update([target, ...outputs].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return join(root, 'node_modules', '.cache', 'storefront-builds', name);
}

function stateOf(sources: string, { root, outputs }: Builds): string {
  const built = outputs.flatMap((directory) => {
    const dist = join(root, directory, 'dist');
    return [dist, ...filesIn(dist)];
  });
  return digest([sources, ...built]);
}

function sourcesOf(root: string): string {
  const projects = readdirSync(root).filter(
    (name) => name === 'shell' || name === 'packages' || name.startsWith('mfe-'),
  );
  return digest([
    ...ROOT_FILES.map((name) => lineOf(join(root, name))),
    ...projects.flatMap((name) => filesIn(join(root, name))),
  ]);
}

function filesIn(directory: string): string[] {
  return entriesOf(directory)
    .filter(isRead)
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? filesIn(path) : [lineOf(path)];
    });
}

/** Another command may be replacing the listed files. */
function entriesOf(directory: string): Dirent[] {
  return existsSync(directory) ? readdirSync(directory, { withFileTypes: true }) : [];
}

function isRead({ name }: Dirent): boolean {
  return !NOT_READ.has(name) && !name.endsWith('.tsbuildinfo');
}

function lineOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return `${path} ${found?.size} ${found?.mtimeMs}`;
}

function digest(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Writes atomically: readers see a whole note or none. */
function write(note: string, text: string): void {
  mkdirSync(join(note, '..'), { recursive: true });
  const draft = `${note}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, note);
}
