/** Searches the tree of three-mesh-bvh for the hits of many rays, with a reach that shrinks to each hit. */
import { type BufferGeometry, FrontSide, type Ray, Vector3 } from 'three';
import { MeshBVH, SAH } from 'three-mesh-bvh';

/** The layout of a node, in words of 32 bits: a box, the right child or first triangle, the axis or triangle count. */
const NODE = 8;
const RIGHT_OR_FIRST = 6;
const AXIS_OR_COUNT = 7;
const IS_LEAF = 0xffff0000;
const DEEPEST = 64;

/** Returns a function that measures how far a ray goes to the first front face, at most `reach`. Sorts `geometry`. */
export function nearestHit(geometry: BufferGeometry): (ray: Ray, reach: number) => number {
  const bvh = new MeshBVH(geometry, { strategy: SAH });
  const { roots, index } = MeshBVH.serialize(bvh, { cloneBuffers: false });
  const boxes = new Float32Array(roots[0] as ArrayBuffer);
  const words = new Uint32Array(roots[0] as ArrayBuffer);
  const corners = index as Uint32Array;
  const positions = geometry.getAttribute('position').array;
  const a = new Vector3();
  const b = new Vector3();
  const c = new Vector3();
  const point = new Vector3();
  const waiting = new Int32Array(DEEPEST);

  const nearestInLeaf = (ray: Ray, first: number, count: number, reach: number): number => {
    let nearest = reach;
    for (let i = first * 3; i < (first + count) * 3; i += 3) {
      a.fromArray(positions, (corners[i] ?? 0) * 3);
      b.fromArray(positions, (corners[i + 1] ?? 0) * 3);
      c.fromArray(positions, (corners[i + 2] ?? 0) * 3);
      if (ray.intersectTriangle(a, b, c, true, point)) nearest = Math.min(nearest, ray.origin.distanceTo(point));
    }
    return nearest;
  };

  return (ray, reach) => {
    const { x: dx, y: dy, z: dz } = ray.direction;
    // Beside such a ray the library finds another hit where two boxes touch, and models keep their bytes.
    if (dx === 0 || dy === 0 || dz === 0) return bvh.raycastFirst(ray, FrontSide, 0, reach)?.distance ?? reach;
    const { x: ox, y: oy, z: oz } = ray.origin;
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    const x = dx < 0 ? 3 : 0;
    const y = dy < 0 ? 4 : 1;
    const z = dz < 0 ? 5 : 2;
    let nearest = reach;
    let count = 1;
    waiting[0] = 0;
    while (count > 0) {
      const node = waiting[--count] ?? 0;
      const enter = Math.max(
        ((boxes[node + x] ?? 0) - ox) * ix,
        ((boxes[node + y] ?? 0) - oy) * iy,
        ((boxes[node + z] ?? 0) - oz) * iz,
      );
      const leave = Math.min(
        ((boxes[node + 3 - x] ?? 0) - ox) * ix,
        ((boxes[node + 5 - y] ?? 0) - oy) * iy,
        ((boxes[node + 7 - z] ?? 0) - oz) * iz,
      );
      if (enter > leave || leave < 0 || enter > nearest) continue;
      const next = words[node + RIGHT_OR_FIRST] ?? 0;
      const last = words[node + AXIS_OR_COUNT] ?? 0;
      if (last >= IS_LEAF) {
        nearest = nearestInLeaf(ray, next, last & 0xffff, nearest);
      } else {
        const isForwards = (last === 0 ? dx : last === 1 ? dy : dz) > 0;
        // The nearer child is on top.
        waiting[count++] = isForwards ? node + next * NODE : node + NODE;
        waiting[count++] = isForwards ? node + NODE : node + next * NODE;
      }
    }
    return nearest;
  };
}
