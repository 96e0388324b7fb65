/** The made formats as three.js reads them: triangles and size must be those of the GLB. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { measureFile } from '../offered/model-reader.ts';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { asUsdShows } from '../testing/as-usd-shows.ts';
import { expectSame, isFullTier, type Measured, madeFiles } from '../testing/made-files.ts';
import { read3mf } from '../testing/read-back.ts';
import { withJson } from '../testing/small-models.ts';

const ofKind = madeFiles();

/** three.js loads pictures in browsers alone. */
function removePictures(json: Record<string, unknown>): void {
  for (const key of ['images', 'textures', 'materials']) delete json[key];
  for (const { primitives } of json.meshes as { primitives: { material?: number }[] }[])
    for (const primitive of primitives) delete primitive.material;
}

test('three.js reads the same triangles and size from every format', async () => {
  const readers: readonly (readonly [string, (file: Uint8Array) => Measured | Promise<Measured>])[] = [
    ['.obj', (obj) => measureFile('OBJ', obj)],
    ['.stl', (stl) => measureFile('STL', stl)],
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
