/** Materials and textures that the shown scene refers to. */
import { Accessor, Material, type Mesh, type Property, Texture } from '@gltf-transform/core';

export type InUse = { readonly materials: readonly Material[]; readonly textures: readonly Texture[] };

/**
 * Follows meshes to their materials, variants' too, and on to the textures. A texture that has a fallback in another
 * format (`EXT_texture_webp`, `KHR_texture_basisu`) is one: the fallback is not referred to once the file is read.
 */
export function inUse(meshes: ReadonlySet<Mesh>): InUse {
  const seen = new Set<Property>();
  const visit = (property: Property) => {
    if (seen.has(property)) return;
    seen.add(property);
    for (const child of childrenOf(property)) visit(child);
  };
  for (const mesh of meshes) visit(mesh);
  const found = [...seen];
  return {
    materials: found.filter((property) => property instanceof Material),
    textures: found.filter((property) => property instanceof Texture),
  };
}

/** Vertex data refers to no material. */
function childrenOf(property: Property): Property[] {
  const children = property.getGraph().listChildren(property);
  return children.filter((child) => !(child instanceof Accessor));
}
