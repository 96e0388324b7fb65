/** Kinds of models that tools for previews do not understand as they are written. */
import { dedup, meshopt } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';
import { expect, test } from 'vitest';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { writeKind } from '../testing/corpus/kind.ts';
import { kinds } from '../testing/corpus/kinds.ts';
import { withJson } from '../testing/small-models.ts';
import { io } from './gltf-io.ts';
import { separateJoints, toPlainGeometry } from './plain-geometry.ts';
import { readModel } from './read-model.ts';

/** three.js reads no textures without a browser. */
const withoutTextures = (glb: Uint8Array) =>
  withJson(glb, (json) => {
    delete json.textures;
    delete json.images;
    delete json.materials;
    for (const mesh of json.meshes as { primitives: { material?: number }[] }[])
      for (const primitive of mesh.primitives) delete primitive.material;
  });

test.each([
  'positions of 8 bits',
  'positions of 16 bits',
  'unsigned positions of 16 bits, normalized',
  'morph targets of 16 bits',
  'bones without inverse bind matrices',
  'instances of a morphed mesh',
  'two meshes on one skin',
  'corners that are left over',
])('%s: is compressed without another size or number of triangles', async (kind) => {
  const make = kinds[kind];
  if (!make) throw new Error(`there is no kind ${kind}`);
  const glb = await writeKind(make);
  const document = await io.readBinary(glb);
  toPlainGeometry(document);
  await document.transform(dedup(), separateJoints, meshopt({ encoder: MeshoptEncoder }));
  const { facts } = await readModel(glb);
  const drawn = await asThreeShows(withoutTextures(await io.writeBinary(document)));
  expect(drawn.triangles).toBe(facts.triangles);
  for (const [axis, size] of facts.boundingBox.size.entries()) expect(drawn.size[axis]).toBeCloseTo(size, 2);
});
