/** Finds the model of a product: one file, or files that belong together and are packed into one. */
import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { openZip, packModel } from '@storefront/models/tools';
import { type Complain, type Room, readFileIn, sizeProblem } from './judge-file.ts';

/** A model before it is judged. */
export interface GivenModel {
  /** For messages. */
  readonly file: string;
  readonly glb: Uint8Array;
  /** Its file, unless it was packed. */
  readonly path: string | undefined;
}

export interface ModelDeps {
  readonly directory: string;
  readonly complain: Complain;
  readonly note: (message: string) => void;
  readonly room: Room;
}

/** The files of a folder or zip. */
interface Files {
  readonly paths: readonly string[];
  /** True when all of them belong to the model. */
  readonly areOfModel: boolean;
  /** @returns undefined after a complaint */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
}

const NAMES = ['model.glb', 'model.gltf', 'model.zip', 'model'] as const;
const MOST_NAMES = 3;

/** Returns undefined after a complaint. */
export async function readGivenModel(deps: ModelDeps): Promise<GivenModel | undefined> {
  const { directory, complain } = deps;
  const [name = 'model.glb', other] = NAMES.filter((each) => existsSync(join(directory, each)));
  if (other) return void complain(other, `is a second model beside ${name}; remove one of them`);
  if (name === 'model.zip') return await readZip(deps);
  if (name === 'model') {
    if (!(await lstat(join(directory, name))).isDirectory()) return void complain(name, 'is no plain folder');
    const files = await filesIn('model/', deps);
    const path = theModel('model/', files.paths, complain);
    return path === undefined ? undefined : await pack(`model/${path}`, path, files, deps);
  }
  const given = await readFileIn(directory, name, complain, deps.room);
  return given && (await packGiven(name, given, deps));
}

async function packGiven(name: string, given: Uint8Array, deps: ModelDeps): Promise<GivenModel | undefined> {
  const beside = await filesIn('', deps);
  const read = async (path: string) => (path === name ? given : await beside.read(path));
  return await pack(name, name, { ...beside, read }, deps);
}

async function readZip(deps: ModelDeps): Promise<GivenModel | undefined> {
  const { directory, complain, room } = deps;
  const file = 'model.zip';
  const content = await readFileIn(directory, file, complain, room);
  if (!content) return undefined;
  try {
    const { paths, bytesOf, read } = openZip(content);
    const path = theModel(null, paths, complain);
    const readWithin = async (each: string) => {
      const problem = sizeProblem(bytesOf(each), room);
      if (problem) return void complain(file, `holds ${each}, which ${problem}`);
      room.left -= bytesOf(each);
      return read(each);
    };
    return path === undefined ? undefined : await pack(file, path, { paths, areOfModel: true, read: readWithin }, deps);
  } catch {
    return void complain(file, 'cannot be opened as a zip; compress the files again, without a password');
  }
}

/** Lists plain files only: links could lead anywhere. */
async function filesIn(folder: string, { directory, complain, room }: ModelDeps): Promise<Files> {
  const root = join(directory, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\./.test(path));
  return {
    paths,
    areOfModel: folder !== '',
    read: (path) => readFileIn(directory, `${folder}${path}`, complain, room),
  };
}

/** @param folder with a slash, for paths in messages; null for a zip */
function theModel(folder: string | null, paths: readonly string[], complain: Complain): string | undefined {
  const models = paths.filter((path) => /\.(glb|gltf)$/i.test(path));
  const [first, second] = models;
  if (first !== undefined && second === undefined) return first;
  if (folder === null) {
    const several = `holds several models (${listed(models)}); leave one of them`;
    return void complain('model.zip', first === undefined ? 'holds no .gltf and no .glb' : several);
  }
  if (second === undefined)
    return void complain(`${folder}${paths[0] ?? ''}`, 'is no model; add a .gltf or .glb beside it');
  return void complain(`${folder}${second}`, `is a second model beside ${folder}${first}; remove one of them`);
}

async function pack(file: string, path: string, files: Files, deps: ModelDeps): Promise<GivenModel | undefined> {
  const { directory, complain, note } = deps;
  let isRefused = false;
  const read = async (wanted: string) => {
    const found = findAlike(files, wanted);
    const content = found === undefined ? undefined : await files.read(found);
    if (found !== undefined && !content) isRefused = true;
    return content;
  };
  const given = await files.read(path);
  if (!given) return undefined;
  const own = file === 'model.zip' ? undefined : join(directory, file);
  const result = await packModel(path, given, read).catch((error: Error) => error);
  if (isRefused) return undefined;
  if (result instanceof Error) {
    // The validator says what is wrong with a GLB.
    if (path.toLowerCase().endsWith('.glb')) return { file, glb: given, path: own };
    return void complain(file, 'cannot be read as glTF; export it again, or export as glTF Binary (.glb)');
  }
  for (const problem of result.problems) complain(file, problem);
  if (result.problems.length > 0) return undefined;
  if (result.packed.length > 0) note(`${file}: is packed into one GLB together with ${listed(result.packed)}.`);
  return { file, glb: result.glb, path: result.glb === given ? own : undefined };
}

/**
 * Ignores the case of letters where that finds one file, as Windows and macOS do. Among files of the model it ignores
 * folders too, because a browser's file field does not tell them.
 */
function findAlike({ paths, areOfModel }: Files, wanted: string): string | undefined {
  if (paths.includes(wanted)) return wanted;
  const lower = wanted.toLowerCase();
  const alike = paths.filter((path) => path.toLowerCase() === lower);
  const named = areOfModel ? paths.filter((path) => posix.basename(path).toLowerCase() === posix.basename(lower)) : [];
  const [found, second] = alike.length > 0 ? alike : named;
  return second === undefined ? found : undefined;
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ');
}
