import { Box3, InstancedMesh, Matrix4, Mesh, type Object3D, Sphere, Vector3 } from 'three';

export interface Extent {
  readonly box: Box3;
  readonly sphere: Sphere;
  /** Metres from the box's vertical axis to its farthest point. */
  readonly reach: number;
}

/** Measures a model in its default pose, with morph targets, bones and instances. */
export function extentOf(model: Object3D): Extent {
  // Vertices follow bones, which must be in their places.
  model.updateMatrixWorld(true);
  const box = new Box3().setFromObject(model, true);
  const sphere = box.getBoundingSphere(new Sphere());
  let reach = 0;
  const include = ({ x, z }: Vector3) => {
    reach = Math.max(reach, Math.hypot(x - sphere.center.x, z - sphere.center.z));
  };
  model.traverse((object) => {
    if (object instanceof InstancedMesh) forEachInstanceCorner(object, include);
    else if (object instanceof Mesh) forEachVertex(object, include);
  });
  return { box, sphere, reach };
}

function forEachVertex(mesh: Mesh, visit: (point: Vector3) => void): void {
  const { count } = mesh.geometry.getAttribute('position');
  const point = new Vector3();
  for (let index = 0; index < count; index++)
    visit(mesh.getVertexPosition(index, point).applyMatrix4(mesh.matrixWorld));
}

/** Visits the corners of each instance's box. */
function forEachInstanceCorner(mesh: InstancedMesh, visit: (point: Vector3) => void): void {
  mesh.geometry.computeBoundingBox();
  const { min, max } = mesh.geometry.boundingBox ?? new Box3();
  const placement = new Matrix4();
  for (let index = 0; index < mesh.count; index++) {
    mesh.getMatrixAt(index, placement);
    placement.premultiply(mesh.matrixWorld);
    for (const x of [min.x, max.x])
      for (const y of [min.y, max.y])
        for (const z of [min.z, max.z]) visit(new Vector3(x, y, z).applyMatrix4(placement));
  }
}
