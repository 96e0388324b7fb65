/** Solids with bevels. Unless said otherwise they stand on y = 0, centred on the y axis, in metres. */
import {
  type BufferGeometry,
  CatmullRomCurve3,
  ExtrudeGeometry,
  IcosahedronGeometry,
  LatheGeometry,
  Shape,
  Vector2,
  Vector3,
} from 'three';
import { ConvexGeometry } from 'three/examples/jsm/geometries/ConvexGeometry.js';
import type { Random } from './random.ts';

export type Point = readonly [x: number, y: number, z: number];
export type Point2 = readonly [x: number, y: number];

/** The convex hull of points. */
export function hull(points: readonly Point[]): BufferGeometry {
  return new ConvexGeometry(points.map((point) => new Vector3(...point)));
}

export type BlockOptions = {
  /** Width of the chamfer, metres; 0 for sharp edges. */
  readonly bevel?: number;
  /** Size of the top face relative to the bottom face. */
  readonly taper?: number;
};

/** A box of width × height × depth with chamfered edges. */
export function block(
  width: number,
  height: number,
  depth: number,
  { bevel = Math.min(width, height, depth) * 0.08, taper = 1 }: BlockOptions = {},
): BufferGeometry {
  const points: Point[] = [];
  const [w, d] = [width / 2, depth / 2];
  if (bevel === 0)
    for (const sx of [-1, 1])
      for (const sz of [-1, 1]) points.push([sx * w, 0, sz * d], [sx * w * taper, height, sz * d * taper]);
  else
    for (const sx of [-1, 1])
      for (const sz of [-1, 1])
        for (const top of [false, true]) {
          const k = top ? taper : 1;
          const [y, inner] = top ? [height, height - bevel] : [0, bevel];
          points.push([sx * (w * k - bevel), y, sz * (d * k - bevel)]);
          points.push([sx * w * k, inner, sz * (d * k - bevel)]);
          points.push([sx * (w * k - bevel), inner, sz * d * k]);
        }
  return hull(points);
}

/** A box of 20 triangles, chamfered around its top only: for things that come in hundreds. */
export function brick(
  width: number,
  height: number,
  depth: number,
  bevel = Math.min(width, height, depth) * 0.12,
): BufferGeometry {
  const ring = (inset: number, y: number): Point[] =>
    [-1, 1].flatMap((sx) => [-1, 1].map((sz): Point => [sx * (width / 2 - inset), y, sz * (depth / 2 - inset)]));
  return hull([...ring(0, 0), ...ring(0, height - bevel), ...ring(bevel, height)]);
}

/** A stone that stands out of a wall towards +Z, chamfered in front; its back is at z = 0, its middle at the origin. */
export function stud(width: number, height: number, out: number, bevel = out * 0.35): BufferGeometry {
  const ring = (inset: number, z: number): Point[] =>
    [-1, 1].flatMap((sx) => [-1, 1].map((sy): Point => [sx * (width / 2 - inset), sy * (height / 2 - inset), z]));
  return hull([...ring(0, 0), ...ring(bevel, out)]);
}

/** A solid of revolution about y; `profile` is (radius, height) from bottom to top. */
export function lathe(profile: readonly Point2[], segments = 16): BufferGeometry {
  return new LatheGeometry(
    profile.map(([radius, height]) => new Vector2(Math.max(radius, 0), height)),
    segments,
  );
}

export type DrumOptions = {
  /** Radius at the top; as at the bottom unless given. */
  readonly top?: number;
  readonly bevel?: number;
  readonly segments?: number;
};

/** A cylinder or truncated cone with chamfered rims. */
export function drum(
  radius: number,
  height: number,
  { top = radius, bevel = Math.min(radius, height) * 0.1, segments = 16 }: DrumOptions = {},
): BufferGeometry {
  return lathe(
    [
      [0, 0],
      [radius - bevel, 0],
      [radius, bevel],
      [top, height - bevel],
      [top - bevel, height],
      [0, height],
    ],
    segments,
  );
}

/** A flat outline in the xy plane, extruded along z (centred) with a bevel; holes are outlines too. */
export function slab(
  outline: readonly Point2[],
  depth: number,
  { bevel = depth * 0.15, holes = [] }: { bevel?: number; holes?: readonly (readonly Point2[])[] } = {},
): BufferGeometry {
  const shape = toShape(outline);
  shape.holes = holes.map(toShape);
  const geometry = new ExtrudeGeometry(shape, {
    depth: depth - 2 * bevel,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 1,
    curveSegments: 6,
  });
  return geometry.translate(0, 0, -(depth - 2 * bevel) / 2);
}

function toShape(outline: readonly Point2[]): Shape {
  return new Shape(outline.map(([x, y]) => new Vector2(x, y)));
}

/** Points on an arc about (x, y), degrees counter-clockwise from +x. */
export function arc(x: number, y: number, radius: number, from: number, to: number, steps: number): Point2[] {
  return Array.from({ length: steps + 1 }, (_, i): Point2 => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** A faceted ball about the origin; detail 0 has 20 faces, each step four times as many. */
export function ball(radius: number, detail = 1): BufferGeometry {
  return new IcosahedronGeometry(radius, detail);
}

/** A boulder about `radius` in size, resting on y = 0. */
export function rock(radius: number, random: Random, flatness = 0.7): BufferGeometry {
  const points: Point[] = [];
  for (let i = 0; i < 18; i++) {
    const y = 1 - (2 * (i + 0.5)) / 18;
    const ring = Math.sqrt(1 - y * y);
    const angle = i * 2.399963 + random.jitter(0.35);
    const r = radius * random.between(0.78, 1.08);
    points.push([Math.cos(angle) * ring * r, Math.max(y * r * flatness, -radius * 0.3), Math.sin(angle) * ring * r]);
  }
  return hull(points).translate(0, radius * 0.28, 0);
}

export type TubeOptions = {
  /** Corners of the cross-section. */
  readonly sides?: number;
  /** Rings along the path. */
  readonly rings?: number;
  /** Width of the cross-section relative to its height. */
  readonly flat?: number;
};

/**
 * A tapering tube along a smooth curve through `points`, closed at both ends: limbs, tails, horns, branches, ropes.
 * `radii` are spread evenly along the curve.
 */
export function tube(
  points: readonly Point[],
  radii: readonly number[],
  { sides = 8, rings = points.length * 3, flat = 1 }: TubeOptions = {},
): BufferGeometry {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)));
  const frames = curve.computeFrenetFrames(rings, false);
  const profile = Array.from({ length: rings + 3 }, (_, i) => new Vector2(1, i));
  const geometry = new LatheGeometry(profile, sides);
  const position = geometry.getAttribute('position');
  const perRing = rings + 3;
  for (let side = 0; side <= sides; side++) {
    const angle = (side % sides) * ((2 * Math.PI) / sides);
    for (let step = 0; step < perRing; step++) {
      const ring = Math.min(Math.max(step - 1, 0), rings);
      const isCap = step === 0 || step === perRing - 1;
      const t = ring / rings;
      const radius = isCap ? 0 : sample(radii, t);
      const centre = curve.getPointAt(t);
      const normal = frames.normals[ring] ?? new Vector3(1, 0, 0);
      const binormal = frames.binormals[ring] ?? new Vector3(0, 0, 1);
      centre
        .addScaledVector(binormal, Math.sin(angle) * radius)
        .addScaledVector(normal, Math.cos(angle) * radius * flat);
      position.setXYZ(side * perRing + step, centre.x, centre.y, centre.z);
    }
  }
  return geometry;
}

/** The value at `t` (0–1) of values spread evenly, interpolated. */
export function sample(values: readonly number[], t: number): number {
  const at = t * (values.length - 1);
  const low = Math.floor(at);
  const a = values[low] ?? 0;
  const b = values[low + 1] ?? a;
  return a + (b - a) * (at - low);
}
