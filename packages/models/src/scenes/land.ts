/** Land as far as one sees: facets that grow with their distance, so that they are of one size in the picture. */
import { BufferAttribute, BufferGeometry, Color, Vector3 } from 'three';
import { type Colour, mix, palette, tone } from '../kit/palette.ts';
import type { Piece } from '../kit/pieces.ts';
import type { Random } from '../kit/random.ts';
import type { Point2 } from '../kit/shapes.ts';

/** Height of the ground at `x` and `depth`, metres before the camera. */
export type Height = (x: number, depth: number) => number;

export type LandOptions = {
  readonly height: Height;
  readonly random: Random;
  readonly near: number;
  readonly far: number;
  /** Half its width, by depth. */
  readonly spread: number;
  readonly rows: number;
  readonly columns: number;
  /** A trodden path, and how wide it is. */
  readonly path: readonly Point2[];
  readonly pathWidth: number;
  /** Where sand begins. */
  readonly shore: number;
};

/** The ground of a view from the origin towards −Z. */
export function land(options: LandOptions): Piece {
  const { height, random, near, far, spread, rows, columns } = options;
  const corners: Vector3[][] = [];
  for (let row = 0; row <= rows; row++)
    corners.push(
      Array.from({ length: columns + 1 }, (_, column) => {
        const step = (row + random.jitter(0.32)) / rows;
        const depth = near * (far / near) ** Math.max(step, 0);
        const x = (((column + random.jitter(0.32)) / columns) * 2 - 1) * depth * spread;
        return new Vector3(x, height(x, depth), -depth);
      }),
    );
  const positions: number[] = [];
  const colours: number[] = [];
  const corner = (row: number, column: number) => corners[row]?.[column] ?? new Vector3();
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [a, b] = [corner(row, column), corner(row, column + 1)];
      const [c, d] = [corner(row + 1, column), corner(row + 1, column + 1)];
      for (const facet of facets(a, b, c, d, (row + column) % 2 === 0)) {
        const colour = ground(facet, options).multiplyScalar(1 + random.jitter(0.06));
        for (const point of facet) {
          positions.push(...point.toArray());
          colours.push(...colour.toArray());
        }
      }
    }
  return { geometry: painted(positions, colours), material: 'ground' };
}

function ground([a, b, c]: Facet, { path, pathWidth, shore, random }: LandOptions) {
  const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
  const middle = a.clone().add(b).add(c).divideScalar(3);
  const meadow = mix(palette.grass, palette.moss, 0.25 + 0.5 * wave(middle.x * 0.045, middle.z * 0.05));
  if (distanceTo(path, [middle.x, -middle.z]) < pathWidth * random.between(0.75, 1.1))
    return mix(palette.sand, palette.earth, random.between(0.25, 0.5));
  if (middle.y < shore) return mix(palette.sand, palette.moss, 0.35);
  const steep = smooth(0.86, 0.68, normal.y);
  return new Color(meadow).lerp(tone(palette.granite, -0.04), steep);
}

/** 0–1, without a seam or a pattern one would notice. */
export function wave(x: number, y: number): number {
  return 0.5 + 0.25 * (Math.sin(x * 2.1 + Math.sin(y * 1.3) * 1.7) + Math.sin(y * 1.9 + Math.sin(x * 1.1 + 4) * 1.5));
}

export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}

/** From a point to the nearest of a line's segments. */
export function distanceTo(line: readonly Point2[], [x, y]: Point2): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [i, [ax, ay]] of line.entries()) {
    const [bx, by] = line[i + 1] ?? [ax, ay];
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    nearest = Math.min(nearest, Math.hypot(x - ax - dx * t, y - ay - dy * t));
  }
  return nearest;
}

export type CragOptions = {
  /** Radius and height from foot to top. */
  readonly profile: readonly Point2[];
  readonly segments: number;
  readonly random: Random;
  readonly stone?: Colour;
  readonly turf?: Colour;
};

/** A rock that rises from the land, bare where it is steep. */
export function crag({ profile, segments, random, stone = palette.granite, turf = palette.moss }: CragOptions): Piece {
  const [foot] = profile[0] ?? [1];
  const lobes = Array.from({ length: segments }, (_, i) => {
    const angle = (i / segments) * 2 * Math.PI;
    return 1 + 0.09 * Math.sin(angle * 3 + 1) + 0.06 * Math.sin(angle * 7 + 2) + random.jitter(0.05);
  });
  const ring = profile.map(([radius, height], row) =>
    Array.from({ length: segments }, (_, i) => {
      const isTop = row >= profile.length - 2;
      const angle = ((i + (row % 2) * 0.5 + (isTop ? 0 : random.jitter(0.25))) / segments) * 2 * Math.PI;
      const r = radius * (isTop ? 1 : (lobes[i] ?? 1)) + (isTop ? 0 : random.jitter(foot * 0.035));
      const y = height + (isTop || row === 0 ? 0 : random.jitter(foot * 0.035));
      return new Vector3(Math.sin(angle) * r, y, Math.cos(angle) * r);
    }),
  );
  const positions: number[] = [];
  const colours: number[] = [];
  const point = (row: number, i: number) => ring[row]?.[i % segments] ?? new Vector3();
  for (let row = 0; row < profile.length - 1; row++)
    for (let i = 0; i < segments; i++) {
      const [a, b, c, d] = [point(row, i), point(row, i + 1), point(row + 1, i), point(row + 1, i + 1)];
      for (const [p, q, s] of facets(a, b, c, d, row % 2 === 0)) {
        const normal = q.clone().sub(p).cross(s.clone().sub(p));
        if (normal.lengthSq() < 1e-9) continue;
        const green = smooth(0.62, 0.86, normal.normalize().y);
        const colour = tone(stone, -0.1 + 0.1 * ((p.y - (profile[0]?.[1] ?? 0)) / (profile.at(-1)?.[1] ?? 1)))
          .lerp(new Color(turf), green)
          .multiplyScalar(1 + random.jitter(0.1));
        for (const at of [p, q, s]) {
          positions.push(...at.toArray());
          colours.push(...colour.toArray());
        }
      }
    }
  return { geometry: painted(positions, colours), material: 'stone' };
}

type Facet = readonly [Vector3, Vector3, Vector3];

/** What four corners span, cut from `b` to `c` or else from `a` to `d`. */
function facets(a: Vector3, b: Vector3, c: Vector3, d: Vector3, isFromB: boolean): readonly Facet[] {
  return isFromB
    ? [
        [a, b, c],
        [b, d, c],
      ]
    : [
        [a, d, c],
        [a, b, d],
      ];
}

/** Facets by their corners, three numbers for each place and colour. */
function painted(positions: readonly number[], colours: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours.map((value) => Math.min(value, 1))), 3));
  geometry.computeVertexNormals();
  return geometry;
}
