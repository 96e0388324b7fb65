/** The serpent's neck, coils and tail. */

import { BufferAttribute, BufferGeometry } from 'three';
import { mix, tone } from '../../../kit/palette.ts';
import { type Piece, type Pieces, piece } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { chain, type SculptOptions, sculpt } from '../../../kit/sculpt.ts';
import { arc, hull, type Point, tube } from '../../../kit/shapes.ts';

export const HIDE = 0x2a7f96;
export const BACK = 0x1d4f7c;
export const BELLY = 0xeed9a2;
export const FIN = 0xe8653f;

/** Level of the water, metres. */
export const SEA = 0.3;

export const hide = (
  triangles: number,
  belly: (at: { x: number; y: number; z: number }, normal: { x: number; y: number; z: number }) => number,
): SculptOptions => ({
  cell: 0.07,
  melt: 0.16,
  triangles,
  crease: 45,
  tint: (at, normal, colour) => {
    const under = Math.min(Math.max(belly(at, normal) * 4, 0), 1);
    const stripe = Math.sin(at.x * 5.5 + at.y * 3) > 0.55 ? 0.75 : 0.15;
    const plates = under > 0.5 && Math.sin(at.y * 17 + at.x * 4) > 0.6 ? -0.15 : 0;
    return mix(mix(colour, BACK, Math.max(stripe, normal.y * 0.4)), BELLY, under).multiplyScalar(1 + plates);
  },
});

/** A skin without what is deep under water. */
function surfaced(skin: Piece): Piece {
  const heights = skin.geometry.getAttribute('position');
  const isAbove = (corner: number) => [0, 1, 2].some((k) => heights.getY(corner - (corner % 3) + k) > SEA * 0.5);
  const geometry = new BufferGeometry();
  for (const name of ['position', 'normal', 'color']) {
    const kept = Array.from(skin.geometry.getAttribute(name).array).filter((_, i) => isAbove(Math.floor(i / 3)));
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(kept), 3));
  }
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i++) position.setY(i, Math.max(position.getY(i), 0.04));
  return { geometry, material: skin.material };
}

function scaly(
  skin: Piece,
  random: Random,
  count: number,
  flow: (at: { x: number; y: number; z: number }) => Point,
  where: (at: { x: number; y: number; z: number }, normal: { x: number; y: number; z: number }) => boolean,
): Pieces {
  return strew(skin, {
    count,
    apart: 0.115,
    random,
    lift: 0.22,
    flow,
    where: (at, normal) => at.y > SEA + 0.1 && where(at, normal),
    make: () => [
      plume({ length: 0.2, width: 0.15, colour: mix(HIDE, BACK, random.next()), tip: tone(HIDE, 0.1), random }),
    ],
  });
}

/** A fin of rays along a line; each ray stands on its point and leans as told. */
export function fin(points: readonly Point[], tips: readonly Point[]): Piece[] {
  const rays = points.flatMap((from, i) => {
    const to = tips[i] ?? from;
    return [
      piece(
        tube(
          [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 0.02, (from[2] + to[2]) / 2], to],
          [0.04, 0.028, 0.008],
          { sides: 5, rings: 4 },
        ),
        'horn',
        tone(FIN, -0.1),
        { top: tone(FIN, -0.02) },
      ),
    ];
  });
  const webs = points.slice(1).flatMap((b, i) => {
    const [a, ta, tb] = [points[i] ?? b, tips[i] ?? b, tips[i + 1] ?? b];
    const dip = (from: Point, to: Point, t: number): Point => [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t,
    ];
    const middle = dip(dip(a, ta, 0.72), dip(b, tb, 0.72), 0.5);
    const off = (p: Point): Point => [p[0] + 0.008, p[1], p[2] + 0.012];
    const [ta9, tb9] = [dip(a, ta, 0.95), dip(b, tb, 0.95)];
    return [
      [a, ta9, middle],
      [a, middle, b],
      [b, middle, tb9],
    ].map((corners) =>
      piece(hull([...corners, ...corners.map(off)]), 'membrane', tone(FIN, -0.03), { top: tone(FIN, 0.1), crease: 0 }),
    );
  });
  return [...rays, ...webs];
}

export function neckPieces(random: Random): Pieces {
  const spine: Point[] = [
    [1.5, -0.1, 0.35],
    [1.72, 0.8, 0.72],
    [1.66, 1.6, 0.62],
    [1.4, 2.3, 0.42],
    [1.4, 2.95, 0.62],
    [1.6, 3.32, 1.0],
  ];
  const skin = surfaced(
    sculpt(
      chain(spine, [0.52, 0.5, 0.46, 0.42, 0.36, 0.32], HIDE),
      'scales',
      hide(1700, (_, normal) => normal.z * 0.9 + normal.x * 0.25 - 0.5),
    ),
  );
  const ridge: Point[] = [
    [1.56, 0.9, 0.24],
    [1.5, 1.35, 0.2],
    [1.36, 1.8, 0.1],
    [1.2, 2.2, 0.06],
    [1.12, 2.6, 0.14],
    [1.2, 3.0, 0.34],
    [1.36, 3.4, 0.72],
  ];
  const tips: Point[] = [
    [1.28, 1.1, -0.1],
    [1.16, 1.7, -0.24],
    [0.98, 2.2, -0.34],
    [0.78, 2.68, -0.36],
    [0.72, 3.1, -0.22],
    [0.86, 3.5, 0.04],
    [1.14, 3.74, 0.46],
  ];
  return [
    skin,
    ...fin(ridge, tips),
    ...scaly(
      skin,
      random,
      200,
      () => [0, -1, -0.1],
      (at, normal) => normal.z < 0.35 && at.y < 3.2,
    ),
  ];
}

/** An arch of the body along x, standing in the water. */
export function coil([x, , z]: Point, reach: number, height: number, thickness: number, random: Random): Pieces {
  const points = arc(x, 0, 1, -14, 194, 9).map(([px, py]): Point => [x + (px - x) * reach, SEA - 0.2 + py * height, z]);
  const skin = surfaced(
    sculpt(
      chain(
        points,
        [0.86, 0.92, 0.97, 1, 1, 1, 1, 0.97, 0.92, 0.86].map((k) => k * thickness),
        HIDE,
      ),
      'scales',
      hide(
        1500,
        (at, normal) => -(normal.x * (at.x - x) + normal.y * at.y * 0.8) / Math.hypot(at.x - x, at.y * 0.8) - 0.55,
      ),
    ),
  );
  const crest = arc(x, 0, 1, 28, 152, 6);
  const up = (k: number, lean: number) =>
    crest.map(
      ([px, py]): Point => [
        x + (px - x) * (reach + thickness * k) - lean,
        SEA - 0.2 + py * (height + thickness * k),
        z,
      ],
    );
  return [
    skin,
    ...fin(up(0.94, 0), up(1.95, 0.2)),
    ...scaly(
      skin,
      random,
      130,
      (at) => [-Math.max(at.y - SEA, 0.1), (at.x - x) * height, 0],
      (at, normal) => (normal.x * (at.x - x) + normal.y * at.y) / Math.hypot(at.x - x, at.y) > -0.15,
    ),
  ];
}

export function tailPieces(): Pieces {
  const spine: Point[] = [
    [-2.6, -0.1, -0.2],
    [-2.84, 0.62, -0.05],
    [-2.96, 1.2, 0.08],
    [-2.82, 1.7, 0.1],
  ];
  const fluke: Point[] = [
    [-2.88, 1.56, 0.1],
    [-2.84, 1.66, 0.1],
    [-2.8, 1.72, 0.1],
    [-2.76, 1.66, 0.1],
    [-2.74, 1.56, 0.1],
  ];
  const tips: Point[] = [
    [-3.5, 1.86, 0.16],
    [-3.2, 2.3, 0.16],
    [-2.74, 2.12, 0.14],
    [-2.3, 2.36, 0.16],
    [-2.06, 1.96, 0.16],
  ];
  return [
    surfaced(
      sculpt(
        chain(spine, [0.28, 0.23, 0.16, 0.08], HIDE),
        'scales',
        hide(500, (_, normal) => normal.x - 0.5),
      ),
    ),
    ...fin(fluke, tips),
  ];
}
