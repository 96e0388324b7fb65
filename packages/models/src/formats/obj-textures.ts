/** Texture coordinates as OBJ has them: one set, from the bottom, with the texture's own transform applied. */
import type { TextureInfo } from '@gltf-transform/core';
import type { Transform } from '@gltf-transform/extensions';
import type { ShownPart } from './shown-parts.ts';

/** Returns a function from a vertex to its coordinates in the base colour texture. */
export function mapCoordinates({ primitive, material }: ShownPart): (vertex: number) => [u: number, v: number] {
  const info = material?.getBaseColorTextureInfo();
  const uvs = primitive.getAttribute(setOf(info));
  const move = transformOf(info);
  const element: number[] = [];
  return (vertex) => {
    const [u = 0, v = 0] = uvs?.getElement(vertex, element) ?? [];
    const [s, t] = move(u, v);
    return [s, 1 - t];
  };
}

/** Returns true when the base colour comes from a texture that the vertices have coordinates for. */
export function hasTexture({ primitive, material }: Pick<ShownPart, 'primitive' | 'material'>): boolean {
  const attribute = primitive.getAttribute(setOf(material?.getBaseColorTextureInfo()));
  return attribute !== null && material?.getBaseColorTexture() != null;
}

function setOf(info: TextureInfo | null | undefined): string {
  const transform = info?.getExtension<Transform>('KHR_texture_transform');
  return `TEXCOORD_${transform?.getTexCoord() ?? info?.getTexCoord() ?? 0}`;
}

/** Translation · rotation · scale, as KHR_texture_transform defines them. */
function transformOf(info: TextureInfo | null | undefined): (u: number, v: number) => [number, number] {
  const transform = info?.getExtension<Transform>('KHR_texture_transform');
  if (!transform) return (u, v) => [u, v];
  const [moveU, moveV] = transform.getOffset();
  const [scaleU, scaleV] = transform.getScale();
  const [sin, cos] = [Math.sin(transform.getRotation()), Math.cos(transform.getRotation())];
  return (u, v) => [moveU + cos * scaleU * u + sin * scaleV * v, moveV - sin * scaleU * u + cos * scaleV * v];
}
