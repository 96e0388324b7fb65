/** The made formats as programs of others read them: triangles and size must be those of the GLB. */
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { countFaces, expectSame, type Measured, madeFiles } from '../testing/made-files.ts';

const run = promisify(execFile);
const MOST_OUTPUT = 50_000_000;

const isInstalled = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const ofKind = madeFiles();

test('Assimp reads the same', async ({ skip }) => {
  if (!isInstalled('assimp')) skip('assimp is not installed');
  for (const file of ofKind('.obj', '.stl', '.3mf', '.glb')) {
    const { stdout } = await run('assimp', ['info', file.path, '--raw'], { maxBuffer: MOST_OUTPUT });
    const [low, high] = ['Minimum', 'Maximum'].map((end) =>
      (new RegExp(`${end} point +\\((.*)\\)`).exec(stdout)?.[1] ?? '').split(' ').map(Number),
    );
    const triangles = Number(/^Faces: +(\d+)/m.exec(stdout)?.[1]);
    expectSame(file, { triangles, size: (high ?? []).map((value, axis) => value - (low?.[axis] ?? 0)) });
  }
});

test('PrusaSlicer reads the same', async ({ skip }) => {
  if (!isInstalled('prusa-slicer')) skip('prusa-slicer is not installed');
  for (const file of ofKind('.obj', '.stl', '.3mf')) {
    const { stdout } = await run('prusa-slicer', ['--info', file.path], { maxBuffer: MOST_OUTPUT });
    const infoOf = (key: string) => Number(new RegExp(`^${key} = ([\\d.]+)`, 'm').exec(stdout)?.[1]);
    const size = ['size_x', 'size_y', 'size_z'].map(infoOf);
    // It mends an STL with open edges as it reads it.
    const removed = infoOf('facets_removed') || 0;
    expectSame(file, { triangles: infoOf('number_of_facets') + removed, size });
  }
});

test('Blender reads the same', async ({ skip }) => {
  if (!isInstalled('blender')) skip('blender is not installed');
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
