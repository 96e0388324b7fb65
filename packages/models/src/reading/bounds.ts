/** The space that a scene takes up. */
import type { Node, Primitive } from '@gltf-transform/core';
import { Box3, type Matrix4, Vector3 } from 'three';
import { placementsOf } from './placements.ts';
import { poseOf } from './poses.ts';
import type { ShownNode } from './shown-scene.ts';

/** Vertices of instances that are placed one by one; of more, the corners of their box are. */
const MOST_POINTS = 50_000_000;

/** Returns the box around all vertices that are drawn, in metres; an empty box when there are none. */
export function boundsOf(nodes: readonly ShownNode[]): Box3 {
  const bounds = new Box3();
  for (const { node, mesh } of nodes) {
    const placements = placementsOf(node);
    for (const primitive of mesh.listPrimitives()) includePrimitive(bounds, node, primitive, placements);
  }
  return bounds;
}

function includePrimitive(bounds: Box3, node: Node, primitive: Primitive, placements: readonly Matrix4[]): void {
  const placed = new Vector3();
  const include = (point: Vector3) => {
    for (const placement of placements) bounds.expandByPoint(placed.copy(point).applyMatrix4(placement));
  };
  const vertices = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  if (placements.length === 1 || vertices * placements.length <= MOST_POINTS) {
    forEachVertex(node, primitive, include);
    return;
  }
  const box = new Box3();
  forEachVertex(node, primitive, (point) => void box.expandByPoint(point));
  for (const corner of cornersOf(box)) include(corner);
}

/** Calls `visit` with the position of each vertex that is drawn; the vector is used again. */
function forEachVertex(node: Node, primitive: Primitive, visit: (point: Vector3) => void): void {
  const pose = poseOf(node, primitive);
  if (!pose) return;
  const point = new Vector3();
  const drawn = drawnVertices(primitive);
  for (let vertex = 0; vertex < drawn.length; vertex++) {
    if (drawn[vertex] === 0) continue;
    pose(vertex, point);
    visit(point);
  }
}

/** Returns 1 for each vertex that is drawn, else 0. */
export function drawnVertices(primitive: Primitive): Uint8Array {
  const drawn = new Uint8Array(primitive.getAttribute('POSITION')?.getCount() ?? 0);
  const indices = primitive.getIndices()?.getArray();
  if (!indices) return drawn.fill(1);
  for (const index of indices) drawn[index] = 1;
  return drawn;
}

function cornersOf({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}
