/** Facts of a model as the shop shows them. */

import type { Facts, Triple } from '@storefront/models';
import type { ImportedProduct } from './imported-product.ts';

const formats: Record<string, string> = {
  glb: 'GLB',
  obj: 'OBJ',
  fbx: 'FBX',
  usdz: 'USDZ',
  blend: 'Blender',
  stl: 'STL',
};

/** Pages list them all; scans have thousands. */
const MOST_NAMES = 12;

export function toModelFacts(facts: Facts, files: readonly string[]): ImportedProduct['facts'] {
  const { triangles, vertices, materials, textures, textureBytes, animations, bytes, sha256 } = facts;
  const { animatedSize, uvSets, colour, bones, materialNames } = facts;
  const endings = new Set(files.map((name) => name.split('.').at(-1)?.toLowerCase() ?? ''));
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
    formats: Object.entries(formats).flatMap(([ending, name]) => (endings.has(ending) ? name : [])),
  };
}

const extentOf = ([width, height, depth]: Triple) => ({ width, height, depth });
