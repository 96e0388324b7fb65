/** Runs in the browser: the points that a picture of a model must show. */
import { Box3, type BufferGeometry, InstancedMesh, Matrix4, Mesh, type Object3D, Vector3 } from 'three';

/** World positions of the vertices that are drawn, in the pose of the moment; the matrices must be up to date. */
export function cornersOf(model: Object3D): Vector3[] {
  const corners: Vector3[] = [];
  model.traverse((object) => {
    if (object instanceof InstancedMesh) addInstances(object, corners);
    else if (object instanceof Mesh) addVertices(object, corners);
  });
  return corners;
}

function addVertices(mesh: Mesh, corners: Vector3[]): void {
  for (const vertex of drawnVertices(mesh.geometry))
    corners.push(mesh.getVertexPosition(vertex, new Vector3()).applyMatrix4(mesh.matrixWorld));
}

/** Vertices that several meshes share, or that no triangle uses, may be far away. */
function drawnVertices({ index, attributes }: BufferGeometry): number[] {
  const { count } = attributes.position ?? { count: 0 };
  if (!index) return Array.from({ length: count }, (_, i) => i);
  const isDrawn = new Uint8Array(count);
  for (let corner = 0; corner < index.count; corner++) isDrawn[index.getX(corner)] = 1;
  return [...isDrawn.keys()].filter((vertex) => isDrawn[vertex] === 1);
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
