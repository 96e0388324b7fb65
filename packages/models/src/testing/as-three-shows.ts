/** The measures of a GLB as three.js draws it, which tests take for the truth. */
import { Box3, InstancedMesh, Matrix4 as Matrix, type Matrix4, Mesh, Vector3 } from 'three';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

export async function asThreeShows(glb: Uint8Array): Promise<{ triangles: number; size: number[] }> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.parseAsync(Uint8Array.from(glb).buffer, '');
  scene.updateMatrixWorld(true);
  const box = new Box3();
  let triangles = 0;
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { index, attributes } = object.geometry;
    const placements = placementsOf(object);
    triangles += placements.length * Math.floor((index?.count ?? attributes.position.count) / 3);
    const point = new Vector3();
    for (const placement of placements)
      for (let i = 0; i < attributes.position.count; i++)
        box.expandByPoint(object.getVertexPosition(i, point).applyMatrix4(placement));
  });
  return { triangles, size: box.getSize(new Vector3()).toArray() };
}

function placementsOf(mesh: Mesh): Matrix4[] {
  if (!(mesh instanceof InstancedMesh)) return [mesh.matrixWorld];
  return Array.from({ length: mesh.count }, (_, i) => {
    const placement = new Matrix();
    mesh.getMatrixAt(i, placement);
    return placement.premultiply(mesh.matrixWorld);
  });
}
