/** Triangles of our own files that lie twice: they flicker in no viewer, but weigh, and slicers and booleans fail. */
import type { Primitive } from '@gltf-transform/core';

/** Returns the numbers of triangles whose corners another one before has at the same places in the same turn. */
export function doubleTriangles(primitive: Primitive): Set<number> {
  const indices = primitive.getIndices();
  const position = primitive.getAttribute('POSITION');
  const seen = new Set<string>();
  const doubles = new Set<number>();
  for (let triangle = 0; position && triangle * 3 < (indices?.getCount() ?? 0); triangle++) {
    const corners = [0, 1, 2].map((k) => position.getElement(indices?.getScalar(triangle * 3 + k) ?? 0, []).join());
    const key = fromLeast(corners).join(' ');
    if (seen.has(key)) doubles.add(triangle);
    seen.add(key);
  }
  return doubles;
}

/** Turns the corners until the least one is first, which keeps the side that they face. */
function fromLeast(corners: readonly string[]): string[] {
  const first = corners.indexOf(corners.toSorted()[0] ?? '');
  return [...corners.slice(first), ...corners.slice(0, first)];
}
