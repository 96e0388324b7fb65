/** The measures of a GLB as three.js draws it, which tests take for the truth. */
import {
  Box3,
  InstancedMesh,
  Line,
  Matrix4 as Matrix,
  type Matrix4,
  Mesh,
  type Object3D,
  Points,
  Vector3,
} from 'three';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

export type Measures = { readonly triangles: number; readonly size: readonly number[] };

export async function asThreeShows(glb: Uint8Array): Promise<Measures> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.parseAsync(Uint8Array.from(glb).buffer, '');
  const { triangles, box } = measure(scene);
  return { triangles, size: box.getSize(new Vector3()).toArray() };
}

/** Counts the triangles of a scene, and measures what is drawn of it in its pose of the moment. */
export function measure(scene: Object3D): { triangles: number; box: Box3 } {
  scene.updateMatrixWorld(true);
  const box = new Box3();
  let triangles = 0;
  scene.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof Points || object instanceof Line)) return;
    const { index, attributes } = object.geometry;
    const corners = index?.count ?? attributes.position.count;
    const placements = placementsOf(object);
    if (object instanceof Mesh) triangles += placements.length * Math.floor(corners / 3);
    const point = new Vector3();
    for (let corner = 0; corner < corners; corner++) {
      const vertex = index?.getX(corner) ?? corner;
      if (object instanceof Mesh) object.getVertexPosition(vertex, point);
      else point.fromBufferAttribute(attributes.position, vertex);
      for (const placement of placements) box.expandByPoint(point.clone().applyMatrix4(placement));
    }
  });
  return { triangles, box };
}

function placementsOf(object: Object3D): Matrix4[] {
  if (!(object instanceof InstancedMesh)) return [object.matrixWorld];
  return Array.from({ length: object.count }, (_, i) => {
    const placement = new Matrix();
    object.getMatrixAt(i, placement);
    return placement.premultiply(object.matrixWorld);
  });
}
