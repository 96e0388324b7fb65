/** The places in the scene where a node draws its mesh. */
import type { Node } from '@gltf-transform/core';
import type { InstancedMesh } from '@gltf-transform/extensions';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { isOfTriangles } from './triangles.ts';

const INSTANCING = 'EXT_mesh_gpu_instancing';

/** How many times a node draws its mesh: once, or as often as its instances say. */
export function countPlacements(node: Node): number {
  return instancesOf(node)?.listAttributes()[0]?.getCount() ?? 1;
}

/**
 * World matrices of a node's mesh, in metres: one, or one for each instance of `EXT_mesh_gpu_instancing`, which places
 * instances by translation, rotation and scale within the node. A skinned mesh ignores its node (glTF 2.0, 3.7.3).
 */
export function placementsOf(node: Node): Matrix4[] {
  const world = new Matrix4().fromArray(node.getWorldMatrix());
  const instances = instancesOf(node);
  if (!instances) return [node.getSkin() ? new Matrix4() : world];
  const [translations, rotations, scales] = ['TRANSLATION', 'ROTATION', 'SCALE'].map((name) =>
    instances.getAttribute(name),
  );
  return Array.from({ length: countPlacements(node) }, (_, i) =>
    new Matrix4()
      .compose(
        new Vector3().fromArray(translations?.getElement(i, []) ?? [0, 0, 0]),
        new Quaternion().fromArray(rotations?.getElement(i, []) ?? [0, 0, 0, 1]),
        new Vector3().fromArray(scales?.getElement(i, []) ?? [1, 1, 1]),
      )
      .premultiply(world),
  );
}

/** Instances replace a skin, as three.js draws them. */
export const isInstanced = (node: Node) => instancesOf(node) !== undefined;

/** three.js draws a mesh with points or lines once. */
function instancesOf(node: Node): InstancedMesh | undefined {
  const instances = node.getExtension<InstancedMesh>(INSTANCING);
  const isDrawn = node.getMesh()?.listPrimitives().every(isOfTriangles);
  return isDrawn && instances && instances.listAttributes().length > 0 ? instances : undefined;
}
