/** The shipped models in every made format, as programs of others read them: triangles and size must be those of the GLB. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ModelRecord, modelFile, readModelIndex } from '../index.ts';
import { madeFormats } from '../made-format.ts';
import { readModel } from '../reading/read-model.ts';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { asUsdShows } from '../testing/as-usd-shows.ts';
import { read3mf, readObj, readStl } from '../testing/read-back.ts';
import { withJson } from '../testing/small-models.ts';
import { makeFormats } from './made-formats.ts';

const run = promisify(execFile);
const MOST_OUTPUT = 50_000_000;
const SMALLEST = 'owl-familiar';

type Measured = { readonly triangles: number; readonly size: readonly number[] };
type Made = Measured & { readonly path: string; readonly unit: number };

/** `npm test` reads one model with three.js, `npm run test:all` every model with the programs that are installed. */
const isFullTier = inject('allModels');
const isInstalled = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const models = (await readModelIndex()).models.filter(({ slug }) => isFullTier || slug === SMALLEST);

let directory = '';
let made: Made[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'formats-'));
  made = (await Promise.all(models.map(write))).flat();
});
afterAll(() => rm(directory, { recursive: true }));

/** Writes a model in all formats. A lighter copy is compared with itself; print formats are in millimetres. */
async function write({ slug, name, glb, facts }: ModelRecord): Promise<Made[]> {
  const { files } = await makeFormats(await readFile(modelFile(glb.path)), madeFormats, { slug, name, facts });
  const written: Made[] = [];
  for (const [file, content] of Object.entries(files)) {
    const path = join(directory, slug, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    if (!/\.(obj|stl|3mf|glb|usdz)$/.test(file)) continue;
    const { triangles } = file.startsWith('lods/') ? (await readModel(content)).facts : facts;
    written.push({ path, triangles, size: facts.boundingBox.size, unit: file.startsWith('print/') ? 1000 : 1 });
  }
  return written;
}

/** Axes may be swapped, and a lighter copy may have lost a vane or a finger. @param part that a size may differ by */
function expectSame(
  { path, triangles, size, unit }: Made,
  found: Measured,
  part = path.includes('-lod') ? 0.06 : 0.001,
): void {
  const sorted = (extents: readonly number[]) => extents.toSorted((a, b) => a - b);
  const tolerance = Math.max(...size) * part;
  expect(found.triangles, basename(path)).toBe(triangles);
  for (const [axis, extent] of sorted(size).entries())
    expect(Math.abs((sorted(found.size)[axis] ?? 0) / unit - extent), `${basename(path)}, axis ${axis}`).toBeLessThan(
      tolerance,
    );
}

/** three.js loads pictures in browsers alone. */
function removePictures(json: Record<string, unknown>): void {
  for (const key of ['images', 'textures', 'materials']) delete json[key];
  for (const { primitives } of json.meshes as { primitives: { material?: number }[] }[])
    for (const primitive of primitives) delete primitive.material;
}

/** Triangles of an STL, of two back to back only one. */
function countFaces(stl: Buffer): number {
  const count = stl.readUInt32LE(80);
  const faces = Array.from({ length: count }, (_, face) =>
    [0, 1, 2]
      .map((corner) => stl.toString('hex', 96 + face * 50 + corner * 12, 108 + face * 50 + corner * 12))
      .sort()
      .join(),
  );
  return new Set(faces).size;
}

const ofKind = (...endings: string[]) => made.filter(({ path }) => endings.some((ending) => path.endsWith(ending)));

test('three.js reads the same triangles and size from every format', async () => {
  const readers: readonly (readonly [string, (file: Uint8Array) => Measured | Promise<Measured>])[] = [
    ['.obj', readObj],
    ['.stl', readStl],
    // An XML document of a large model takes minutes here; PrusaSlicer reads them all.
    ...(isFullTier ? [] : [['.3mf', read3mf] as const]),
    ['.glb', (glb) => asThreeShows(withJson(glb, removePictures))],
    ['.usdz', asUsdShows],
  ];
  for (const [ending, read] of readers) {
    expect(ofKind(ending).length).toBeGreaterThan(0);
    for (const file of ofKind(ending)) expectSame(file, await read(await readFile(file.path)));
  }
});

describe.runIf(isFullTier)('other programs', () => {
  test.runIf(isInstalled('assimp'))('Assimp reads the same', async () => {
    for (const file of ofKind('.obj', '.stl', '.3mf', '.glb')) {
      const { stdout } = await run('assimp', ['info', file.path, '--raw'], { maxBuffer: MOST_OUTPUT });
      const [low, high] = ['Minimum', 'Maximum'].map((end) =>
        (new RegExp(`${end} point +\\((.*)\\)`).exec(stdout)?.[1] ?? '').split(' ').map(Number),
      );
      const triangles = Number(/^Faces: +(\d+)/m.exec(stdout)?.[1]);
      expectSame(file, { triangles, size: (high ?? []).map((value, axis) => value - (low?.[axis] ?? 0)) });
    }
  });

  test.runIf(isInstalled('prusa-slicer'))('PrusaSlicer reads the same', async () => {
    for (const file of ofKind('.obj', '.stl', '.3mf')) {
      const { stdout } = await run('prusa-slicer', ['--info', file.path], { maxBuffer: MOST_OUTPUT });
      const infoOf = (key: string) => Number(new RegExp(`^${key} = ([\\d.]+)`, 'm').exec(stdout)?.[1]);
      const size = ['size_x', 'size_y', 'size_z'].map(infoOf);
      // It mends an STL with open edges as it reads it.
      const removed = infoOf('facets_removed') || 0;
      expectSame(file, { triangles: infoOf('number_of_facets') + removed, size });
    }
  });

  test.runIf(isInstalled('blender'))('Blender reads the same', async () => {
    const script = fileURLToPath(new URL('../testing/measure-in-blender.py', import.meta.url));
    const files = ofKind('.obj', '.stl', '.glb');
    const paths = files.map(({ path }) => path);
    const { stdout } = await run('blender', ['-b', '--factory-startup', '-P', script, '--', ...paths], {
      maxBuffer: MOST_OUTPUT,
    });
    const found = stdout.split('\n').flatMap((line) => {
      const json = /^MEASURED (.*)$/.exec(line)?.[1];
      return json ? [JSON.parse(json) as Measured & { readonly file: string }] : [];
    });
    for (const file of files) {
      const one = found.find(({ file: path }) => path === file.path);
      expect(one, file.path).toBeDefined();
      if (!one) continue;
      // It keeps one of two STL triangles back to back, and shows a GLB in the first frame of a clip.
      if (file.path.endsWith('.stl')) expectSame({ ...file, triangles: countFaces(await readFile(file.path)) }, one);
      else expectSame(file, one, file.path.endsWith('.glb') ? 0.08 : undefined);
    }
  });
});
