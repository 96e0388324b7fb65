/** Triangles of a primitive by its topology (glTF 2.0, 3.7.2.1). */
import { Primitive } from '@gltf-transform/core';

const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;

export const isOfTriangles = (primitive: Primitive) =>
  ([TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN] as number[]).includes(primitive.getMode());

/** Whole triangles: a third of a list's corners, two less than those of a strip or fan; 0 for points and lines. */
export function countTriangles(primitive: Primitive): number {
  if (!isOfTriangles(primitive)) return 0;
  const corners = cornersOf(primitive);
  return primitive.getMode() === TRIANGLES ? Math.floor(corners / 3) : Math.max(0, corners - 2);
}

/** Returns true when corners of a list, or of a strip that is too short, make up no triangle. */
export function hasLooseCorners(primitive: Primitive): boolean {
  if (!isOfTriangles(primitive)) return false;
  const corners = cornersOf(primitive);
  return primitive.getMode() === TRIANGLES ? corners % 3 !== 0 : corners < 3;
}

/** Returns the vertices of the whole triangles, three each, turned as they are drawn (glTF 2.0, 3.7.2.1). */
export function trianglesOf(primitive: Primitive): Uint32Array {
  const count = countTriangles(primitive);
  const corners = new Uint32Array(count * 3);
  const indices = primitive.getIndices()?.getArray();
  const at = (corner: number) => indices?.[corner] ?? corner;
  const mode = primitive.getMode();
  for (let i = 0; i < count; i++) {
    const [a, b, c] =
      mode === TRIANGLE_STRIP
        ? [i, i + 1 + (i % 2), i + 2 - (i % 2)]
        : mode === TRIANGLE_FAN
          ? [i + 1, i + 2, 0]
          : [i * 3, i * 3 + 1, i * 3 + 2];
    corners.set([at(a), at(b), at(c)], i * 3);
  }
  return corners;
}

function cornersOf(primitive: Primitive): number {
  return (primitive.getIndices() ?? primitive.getAttribute('POSITION'))?.getCount() ?? 0;
}
