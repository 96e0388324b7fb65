/** Baked shade: darkens vertex colours where light hardly reaches, so that models look right in every viewer. */
import { BufferAttribute, type BufferGeometry, Color, type Group, type Material, Mesh, Ray, Vector3 } from 'three';
import { mergeGeometries, mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { createWelder } from '../weld.ts';
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
  const seen = createMemory();
  for (const mesh of meshes) {
    mesh.geometry.normalizeNormals();
    if (!glows(mesh.material.name as MaterialKind)) shadeMesh(mesh, cast, reach, seen);
    mesh.geometry = mergeVertices(mesh.geometry, 1e-5);
  }
}

function shadeMesh(mesh: SurfaceMesh, cast: Cast, reach: number, seen: ReturnType<typeof createMemory>): void {
  const { position, normal, color } = mesh.geometry.attributes;
  if (!position || !normal || !color) return;
  const shaded = new Float32Array(color.count * 3);
  const [at, up, tint] = [new Vector3(), new Vector3(), new Color()];
  for (let i = 0; i < position.count; i++) {
    at.fromBufferAttribute(position, i).applyMatrix4(mesh.matrixWorld);
    up.fromBufferAttribute(normal, i).transformDirection(mesh.matrixWorld);
    const open = seen(at, up, () => openness(at, up, cast, reach));
    tint.copy(SHADE).lerp(WHITE, 1 - (1 - open) * STRENGTH);
    shaded[i * 3] = color.getX(i) * tint.r;
    shaded[i * 3 + 1] = color.getY(i) * tint.g;
    shaded[i * 3 + 2] = color.getZ(i) * tint.b;
  }
  mesh.geometry.setAttribute('color', new BufferAttribute(shaded, 3));
}

/** Returns a function that measures each place and direction once: to 2 mm, and to a quarter of a thousandth. */
function createMemory() {
  const places = createWelder(0);
  const directions = createWelder(0);
  const known = new Map<number, number>();
  return (at: Vector3, up: Vector3, measure: () => number): number => {
    const place = places.add(at.x * 500, at.y * 500, at.z * 500);
    const key = place * 2 ** 26 + directions.add(up.x * 8 * 500, up.y * 8 * 500, up.z * 8 * 500);
    const value = known.get(key) ?? measure();
    known.set(key, value);
    return value;
  };
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
