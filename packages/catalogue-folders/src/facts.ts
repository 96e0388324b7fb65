/** Facts of a model as the shop shows them. */

import type { Facts, Triple } from '@storefront/models';
import type { FormatFigure, ImportedProduct } from './imported-product.ts';

const formats: Record<string, string> = {
  glb: 'GLB',
  obj: 'OBJ',
  fbx: 'FBX',
  usdz: 'USDZ',
  blend: 'Blender',
  stl: 'STL',
  '3mf': '3MF',
  ply: 'PLY',
  dae: 'Collada',
  usda: 'USD',
  usdc: 'USD',
  usd: 'USD',
  gltf: 'glTF',
};

/** Pages list them all; scans have thousands. */
const MOST_NAMES = 12;

/** @param formatFigures of the formats beside the GLB, in any order */
export function toModelFacts(
  facts: Facts,
  files: readonly string[],
  formatFigures: readonly FormatFigure[] = [],
): ImportedProduct['facts'] {
  const { triangles, vertices, materials, textures, textureBytes, animations, bytes, sha256 } = facts;
  const { animatedSize, uvSets, colour, bones, materialNames } = facts;
  const endings = new Set(files.map((name) => name.split('.').at(-1)?.toLowerCase() ?? ''));
  const known = [...new Set(Object.entries(formats).flatMap(([ending, name]) => (endings.has(ending) ? name : [])))];
  return {
    triangles,
    vertices,
    materials,
    textures,
    textureBytes,
    animations: [...animations],
    uvSets,
    colour: [...colour],
    bones,
    materialNames: materialNames.slice(0, MOST_NAMES),
    size: extentOf(facts.boundingBox.size),
    ...(animatedSize && { animatedSize: extentOf(animatedSize) }),
    bytes,
    sha256,
    formats: known,
    ...(formatFigures.length > 0 && {
      formatFigures: formatFigures.toSorted((a, b) => known.indexOf(a.format) - known.indexOf(b.format)),
    }),
  };
}

const extentOf = ([width, height, depth]: Triple) => ({ width, height, depth });
