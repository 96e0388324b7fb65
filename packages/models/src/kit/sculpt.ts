/** Sculpting: balls and limbs that melt into each other, as one closed skin (naive surface nets over a distance field). */

import { MeshoptSimplifier } from 'meshoptimizer';
import { BufferAttribute, BufferGeometry, CatmullRomCurve3, Color, Vector3 } from 'three';
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { MaterialKind } from './materials.ts';
import { type Colour, toColor } from './palette.ts';
import type { Piece } from './pieces.ts';
import { type Point, sample } from './shapes.ts';

await MeshoptSimplifier.ready;

export type Lump =
  | { readonly ball: Point; readonly radius: number | Point; readonly colour: Colour }
  | { readonly from: Point; readonly to: Point; readonly radii: readonly [number, number]; readonly colour: Colour };

export type SculptOptions = {
  /** Edge of a grid cell, metres: the finest detail. */
  readonly cell: number;
  /** How far lumps melt into each other, metres. */
  readonly melt: number;
  /** Triangles to keep at most. */
  readonly triangles: number;
  /** Edges sharper than this stay hard, degrees. */
  readonly crease?: number;
  /** A colour for a place on the skin, given the blended colour of the lumps there and the normal. */
  readonly tint?: (at: Vector3, normal: Vector3, colour: Color) => Color;
};

/** The lump and its mirror image in x = 0. */
export function both(...lumps: readonly Lump[]): Lump[] {
  const flip = ([x, y, z]: Point): Point => [-x, y, z];
  return lumps.flatMap((lump) => [
    lump,
    'ball' in lump ? { ...lump, ball: flip(lump.ball) } : { ...lump, from: flip(lump.from), to: flip(lump.to) },
  ]);
}

/** A chain of limbs through `points` with a radius at each. */
export function chain(points: readonly Point[], radii: readonly number[], colour: Colour): Lump[] {
  return points.slice(1).map((to, i) => ({
    from: points[i] ?? to,
    to,
    radii: [radii[i] ?? 0, radii[i + 1] ?? 0],
    colour,
  }));
}

/** The same along a smooth curve through the points: tails, necks, tentacles. */
export function curve(points: readonly Point[], radii: readonly number[], colour: Colour): Lump[] {
  const line = new CatmullRomCurve3(points.map((point) => new Vector3(...point)));
  const steps = (points.length - 1) * 4;
  const along = Array.from({ length: steps + 1 }, (_, i): Point => line.getPoint(i / steps).toArray());
  return chain(
    along,
    along.map((_, i) => sample(radii, i / steps)),
    colour,
  );
}

/** One skin over all lumps. */
export function sculpt(lumps: readonly Lump[], material: MaterialKind, options: SculptOptions): Piece {
  const field = (at: Vector3) => distance(lumps, at, options.melt);
  const { positions, indices } = surfaceNets(field, bounds(lumps, options.cell * 2), options.cell);
  const target = Math.min(options.triangles * 3, indices.length);
  const [kept] = MeshoptSimplifier.simplify(indices, positions, 3, target, 0.05);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(kept, 1));
  const creased = toCreasedNormals(geometry, ((options.crease ?? 50) * Math.PI) / 180);
  colourSkin(creased, lumps, options);
  return { geometry: creased, material };
}

function distanceTo(lump: Lump, at: Vector3): number {
  if ('ball' in lump) {
    const [x, y, z] = lump.ball;
    const [rx, ry, rz] = typeof lump.radius === 'number' ? [lump.radius, lump.radius, lump.radius] : lump.radius;
    const k = Math.hypot((at.x - x) / rx, (at.y - y) / ry, (at.z - z) / rz);
    const k2 = Math.hypot((at.x - x) / rx ** 2, (at.y - y) / ry ** 2, (at.z - z) / rz ** 2);
    return k2 < 1e-9 ? -Math.min(rx, ry, rz) : (k * (k - 1)) / k2;
  }
  const [ax, ay, az] = lump.from;
  const [bx, by, bz] = [lump.to[0] - ax, lump.to[1] - ay, lump.to[2] - az];
  const [px, py, pz] = [at.x - ax, at.y - ay, at.z - az];
  const length = bx * bx + by * by + bz * bz || 1;
  const t = Math.min(Math.max((px * bx + py * by + pz * bz) / length, 0), 1);
  const radius = lump.radii[0] + (lump.radii[1] - lump.radii[0]) * t;
  return Math.hypot(px - bx * t, py - by * t, pz - bz * t) - radius;
}

/** Smooth minimum (quadratic) over all lumps. */
function distance(lumps: readonly Lump[], at: Vector3, melt: number): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const lump of lumps) {
    const d = distanceTo(lump, at);
    if (smallest === Number.POSITIVE_INFINITY) smallest = d;
    else {
      const h = Math.max(melt - Math.abs(smallest - d), 0) / melt;
      smallest = Math.min(smallest, d) - h * h * melt * 0.25;
    }
  }
  return smallest;
}

function bounds(lumps: readonly Lump[], margin: number): { low: Vector3; high: Vector3 } {
  const low = new Vector3(1, 1, 1).multiplyScalar(Number.POSITIVE_INFINITY);
  const high = low.clone().negate();
  const include = (centre: Point, radius: number) => {
    low.min(new Vector3(...centre).addScalar(-radius - margin));
    high.max(new Vector3(...centre).addScalar(radius + margin));
  };
  for (const lump of lumps) {
    if ('ball' in lump) include(lump.ball, typeof lump.radius === 'number' ? lump.radius : Math.max(...lump.radius));
    else {
      include(lump.from, lump.radii[0]);
      include(lump.to, lump.radii[1]);
    }
  }
  return { low, high };
}

function surfaceNets(field: (at: Vector3) => number, { low, high }: { low: Vector3; high: Vector3 }, cell: number) {
  const [nx, ny, nz] = [0, 1, 2].map(
    (axis) => Math.ceil((high.getComponent(axis) - low.getComponent(axis)) / cell) + 1,
  ) as [number, number, number];
  const values = new Float32Array(nx * ny * nz);
  const at = new Vector3();
  const index = (x: number, y: number, z: number) => x + nx * (y + ny * z);
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++)
      for (let x = 0; x < nx; x++)
        values[index(x, y, z)] = field(at.set(low.x + x * cell, low.y + y * cell, low.z + z * cell));
  const value = (x: number, y: number, z: number) => values[index(x, y, z)] ?? 1;

  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const positions: number[] = [];
  for (let z = 0; z < nz - 1; z++)
    for (let y = 0; y < ny - 1; y++)
      for (let x = 0; x < nx - 1; x++) {
        const crossing = meanCrossing((dx, dy, dz) => value(x + dx, y + dy, z + dz));
        if (!crossing) continue;
        vertexOf[index(x, y, z)] = positions.length / 3;
        positions.push(
          low.x + (x + crossing.x) * cell,
          low.y + (y + crossing.y) * cell,
          low.z + (z + crossing.z) * cell,
        );
      }

  const indices: number[] = [];
  const quad = (inside: boolean, a: number, b: number, c: number, d: number) => {
    const corners = [a, b, c, d].map((i) => vertexOf[i] ?? -1);
    if (corners.some((corner) => corner < 0)) return;
    const [p = 0, q = 0, r = 0, s = 0] = inside ? corners : corners.toReversed();
    indices.push(p, q, r, p, r, s);
  };
  for (let z = 1; z < nz - 1; z++)
    for (let y = 1; y < ny - 1; y++)
      for (let x = 1; x < nx - 1; x++) {
        const here = value(x, y, z) < 0;
        if (here !== value(x + 1, y, z) < 0)
          quad(here, index(x, y - 1, z - 1), index(x, y, z - 1), index(x, y, z), index(x, y - 1, z));
        if (here !== value(x, y + 1, z) < 0)
          quad(here, index(x - 1, y, z - 1), index(x - 1, y, z), index(x, y, z), index(x, y, z - 1));
        if (here !== value(x, y, z + 1) < 0)
          quad(here, index(x - 1, y - 1, z), index(x, y - 1, z), index(x, y, z), index(x - 1, y, z));
      }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1] as const);

/** Mean of the places where the surface crosses the edges of a unit cell, or undefined where it does not. */
function meanCrossing(value: (dx: number, dy: number, dz: number) => number): Vector3 | undefined {
  const sum = new Vector3();
  let count = 0;
  for (const [x, y, z] of CORNERS)
    for (const [dx, dy, dz] of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const) {
      if (x + dx > 1 || y + dy > 1 || z + dz > 1) continue;
      const a = value(x, y, z);
      const b = value(x + dx, y + dy, z + dz);
      if (a < 0 === b < 0) continue;
      const t = a / (a - b);
      sum.add(new Vector3(x + dx * t, y + dy * t, z + dz * t));
      count++;
    }
  return count > 0 ? sum.divideScalar(count) : undefined;
}

function colourSkin(geometry: BufferGeometry, lumps: readonly Lump[], { melt, tint }: SculptOptions): void {
  const position = geometry.getAttribute('position');
  const normals = geometry.getAttribute('normal');
  const linear = lumps.map(({ colour }) => toColor(colour));
  const colours = new Float32Array(position.count * 3);
  const [at, normal] = [new Vector3(), new Vector3()];
  for (let i = 0; i < position.count; i++) {
    at.fromBufferAttribute(position, i);
    const blended = new Color(0, 0, 0);
    let total = 0;
    for (const [k, lump] of lumps.entries()) {
      const weight = Math.exp((-4 * Math.max(distanceTo(lump, at), 0)) / melt);
      total += weight;
      const colour = linear[k];
      if (colour) blended.add(colour.clone().multiplyScalar(weight));
    }
    blended.multiplyScalar(1 / Math.max(total, 1e-9));
    const final = tint ? tint(at, normal.fromBufferAttribute(normals, i), blended) : blended;
    final.toArray(colours, i * 3);
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
}
