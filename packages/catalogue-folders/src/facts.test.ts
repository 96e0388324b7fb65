/** Facts as a shop keeps them. */
import type { Facts } from '@storefront/models';
import { expect, test } from 'vitest';
import { toModelFacts } from './facts.ts';

const measured: Facts = {
  ...{ format: 'glTF 2.0 binary', bytes: 1200, sha256: 'a'.repeat(64) },
  ...{ triangles: 12, vertices: 8, meshes: 1, materials: 40, textures: 0, textureBytes: 0, animations: [] },
  ...{ uvSets: 2, colour: ['vertices'], bones: 42, materialNames: Array.from({ length: 40 }, (_, n) => `M${n}`) },
  boundingBox: { min: [0, 0, 0], max: [1, 2, 3], size: [1, 2, 3] },
};

test('what was measured of the surface and the rig is kept, and the first names of materials', () => {
  const facts = toModelFacts(measured, ['well.glb', 'well.obj']);
  expect(facts).toMatchObject({ uvSets: 2, colour: ['vertices'], bones: 42, materials: 40, formats: ['GLB', 'OBJ'] });
  expect(facts.materialNames).toEqual(measured.materialNames.slice(0, 12));
});
