/** The parts of a model where viewers draw them: in the default scene, in the bind pose, with every instance. */
import type { Document, Material, Node, Primitive } from '@gltf-transform/core';
import { Matrix3, type Matrix4, Vector3 } from 'three';
import { placementsOf } from '../reading/placements.ts';
import { poseOf } from '../reading/poses.ts';
import { shownScene } from '../reading/shown-scene.ts';
import { isOfTriangles, trianglesOf } from '../reading/triangles.ts';

/** A primitive in one of its places. */
export type ShownPart = {
  readonly name: string;
  readonly primitive: Primitive;
  readonly material: Material | null;
  /** In metres, three numbers a vertex. */
  readonly positions: Float64Array;
  /** Of unit length; undefined for a primitive without them. */
  readonly normals: Float64Array | undefined;
  /** Three vertices a triangle, counterclockwise from outside. */
  readonly triangles: Uint32Array;
};

/** Yields the parts one by one, because all instances together may be large. */
export function* shownParts(document: Document): Generator<ShownPart> {
  for (const { node, mesh } of shownScene(document.getRoot()).nodes) {
    const name = node.getName() || mesh.getName() || 'part';
    for (const [index, placement] of placementsOf(node).entries())
      for (const primitive of mesh.listPrimitives()) {
        if (!isOfTriangles(primitive)) continue;
        const part = partOf(node, primitive, placement);
        if (part) yield { name: index === 0 ? name : `${name}_${index + 1}`, ...part };
      }
  }
}

function partOf(node: Node, primitive: Primitive, placement: Matrix4): Omit<ShownPart, 'name'> | undefined {
  const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const pose = poseOf(node, primitive);
  if (!pose) return undefined;
  const normalPose = poseOf(node, primitive, 'NORMAL');
  const turn = new Matrix3().getNormalMatrix(placement);
  const positions = new Float64Array(count * 3);
  const normals = normalPose && new Float64Array(count * 3);
  const at = new Vector3();
  for (let vertex = 0; vertex < count; vertex++) {
    pose(vertex, at);
    at.applyMatrix4(placement).toArray(positions, vertex * 3);
    if (!normals) continue;
    normalPose?.(vertex, at);
    at.applyMatrix3(turn)
      .normalize()
      .toArray(normals, vertex * 3);
  }
  const triangles = trianglesOf(primitive);
  if (placement.determinant() < 0) turnOver(triangles);
  return { primitive, material: primitive.getMaterial(), positions, normals, triangles };
}

/** A mirrored placement turns triangles inside out. */
function turnOver(triangles: Uint32Array): void {
  for (let i = 0; i + 2 < triangles.length; i += 3)
    [triangles[i + 1], triangles[i + 2]] = [triangles[i + 2] ?? 0, triangles[i + 1] ?? 0];
}
