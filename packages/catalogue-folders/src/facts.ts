/** Facts of a model as the shop shows them. */

import type { Facts } from '@storefront/models';
import type { ImportedProduct } from './imported-product.ts';

const formats: Record<string, string> = {
  glb: 'GLB',
  obj: 'OBJ',
  fbx: 'FBX',
  usdz: 'USDZ',
  blend: 'Blender',
  stl: 'STL',
  '3mf': '3MF',
};

export function toModelFacts(facts: Facts, files: readonly string[]): ImportedProduct['facts'] {
  const { triangles, vertices, materials, textures, textureBytes, animations, bytes, sha256 } = facts;
  const [width, height, depth] = facts.boundingBox.size;
  const endings = new Set(files.map((name) => name.split('.').at(-1)?.toLowerCase() ?? ''));
  return {
    triangles,
    vertices,
    materials,
    textures,
    textureBytes,
    animations: [...animations],
    size: { width, height, depth },
    bytes,
    sha256,
    formats: Object.entries(formats).flatMap(([ending, name]) => (endings.has(ending) ? name : [])),
  };
}
