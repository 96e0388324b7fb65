/** Runs in the browser: the points that a picture of a model must show. */
import { Box3, InstancedMesh, Matrix4, Mesh, type Object3D, Vector3 } from 'three';

/** World positions of all vertices in the default pose, with morph targets and bones, whose matrices are up to date. */
export function cornersOf(model: Object3D): Vector3[] {
  const corners: Vector3[] = [];
  model.traverse((object) => {
    if (object instanceof InstancedMesh) addInstances(object, corners);
    else if (object instanceof Mesh) addVertices(object, corners);
  });
  return corners;
}

function addVertices(mesh: Mesh, corners: Vector3[]): void {
  const { count } = mesh.geometry.getAttribute('position');
  for (let i = 0; i < count; i++) corners.push(mesh.getVertexPosition(i, new Vector3()).applyMatrix4(mesh.matrixWorld));
}

/** Adds the corners of each instance's box; all vertices of thousands of instances would not fit into memory. */
function addInstances(mesh: InstancedMesh, corners: Vector3[]): void {
  mesh.geometry.computeBoundingBox();
  const { min, max } = mesh.geometry.boundingBox ?? new Box3();
  const placement = new Matrix4();
  for (let i = 0; i < mesh.count; i++) {
    mesh.getMatrixAt(i, placement);
    placement.premultiply(mesh.matrixWorld);
    for (const x of [min.x, max.x])
      for (const y of [min.y, max.y])
        for (const z of [min.z, max.z]) corners.push(new Vector3(x, y, z).applyMatrix4(placement));
  }
}

/** Returns the largest measure of the points; `Math.max` takes no more than about 125,000 arguments. */
export function largest(points: readonly Vector3[], measure: (point: Vector3) => number): number {
  return points.reduce((most, point) => Math.max(most, measure(point)), Number.NEGATIVE_INFINITY);
}
