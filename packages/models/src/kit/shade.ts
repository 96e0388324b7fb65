/** Baked shade: darkens vertex colours where light hardly reaches, so that models look right in every viewer. */
import { BufferAttribute, type BufferGeometry, Color, type Group, type Material, Mesh, Ray, Vector3 } from 'three';
import { mergeGeometries, mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { glows, type MaterialKind } from './materials.ts';
import { nearestHit } from './nearest-hit.ts';

const RAYS = 12;
const SHADE = new Color(0x3a3350);
const STRENGTH = 0.85;
const WHITE = new Color(1, 1, 1);

type SurfaceMesh = Mesh<BufferGeometry, Material>;
type Cast = ReturnType<typeof nearestHit>;

/** Bakes the shade of a model in its rest position and joins equal vertices. Changes the scene's geometries. */
export function bakeShade(scene: Group): void {
  scene.updateMatrixWorld(true);
  const meshes: SurfaceMesh[] = [];
  scene.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object as SurfaceMesh);
  });
  const world = mergeGeometries(
    meshes.map((mesh) => {
      const copy = mesh.geometry.clone().applyMatrix4(mesh.matrixWorld);
      for (const name of Object.keys(copy.attributes)) if (name !== 'position') copy.deleteAttribute(name);
      return copy;
    }),
  );
  world.computeBoundingSphere();
  const reach = (world.boundingSphere?.radius ?? 1) * 0.22;
  const cast = nearestHit(world);
  const seen = new Map<string, number>();
  for (const mesh of meshes) {
    mesh.geometry.normalizeNormals();
    if (!glows(mesh.material.name as MaterialKind)) shadeMesh(mesh, cast, reach, seen);
    mesh.geometry = mergeVertices(mesh.geometry, 1e-5);
  }
}

function shadeMesh(mesh: SurfaceMesh, cast: Cast, reach: number, seen: Map<string, number>): void {
  const { position, normal, color } = mesh.geometry.attributes;
  if (!position || !normal || !color) return;
  const shaded = new Float32Array(color.count * 3);
  const [at, up, tint] = [new Vector3(), new Vector3(), new Color()];
  for (let i = 0; i < position.count; i++) {
    at.fromBufferAttribute(position, i).applyMatrix4(mesh.matrixWorld);
    up.fromBufferAttribute(normal, i).transformDirection(mesh.matrixWorld);
    const key = [at.x, at.y, at.z, up.x * 8, up.y * 8, up.z * 8].map((v) => Math.round(v * 500)).join();
    const open = seen.get(key) ?? openness(at, up, cast, reach);
    seen.set(key, open);
    tint.copy(SHADE).lerp(WHITE, 1 - (1 - open) * STRENGTH);
    shaded[i * 3] = color.getX(i) * tint.r;
    shaded[i * 3 + 1] = color.getY(i) * tint.g;
    shaded[i * 3 + 2] = color.getZ(i) * tint.b;
  }
  mesh.geometry.setAttribute('color', new BufferAttribute(shaded, 3));
}

/** How much of the sky above a surface is open, 0–1; the ground at y = 0 counts as half closed. */
function openness(at: Vector3, normal: Vector3, cast: Cast, reach: number): number {
  const ray = new Ray();
  ray.origin.copy(at).addScaledVector(normal, reach * 0.004);
  const side = new Vector3(Math.abs(normal.y) < 0.9 ? 0 : 1, Math.abs(normal.y) < 0.9 ? 1 : 0, 0)
    .cross(normal)
    .normalize();
  const other = normal.clone().cross(side);
  let closed = 0;
  for (let i = 0; i < RAYS; i++) {
    const height = Math.sqrt(1 - (i + 0.5) / RAYS);
    const ring = Math.sqrt(1 - height * height);
    const angle = i * 2.399963;
    ray.direction
      .copy(normal)
      .multiplyScalar(height)
      .addScaledVector(side, Math.cos(angle) * ring)
      .addScaledVector(other, Math.sin(angle) * ring);
    const ground = ray.direction.y < -1e-3 ? -ray.origin.y / ray.direction.y : reach;
    closed += Math.max(1 - cast(ray, reach) / reach, 0.5 * Math.max(1 - ground / reach, 0));
  }
  return 1 - closed / RAYS;
}
