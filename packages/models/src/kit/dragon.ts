/** A dragon's trunk, tail and wings, standing on y = 0, about 3 m at the shoulder. */
import { claws, horn, scatterScales, skinWing, spinePlate } from './anatomy.ts';
import { mix, tone } from './palette.ts';
import { type Piece, type Pieces, place } from './pieces.ts';
import type { Random } from './random.ts';
import { both, chain, curve, type Lump, type SculptOptions, sculpt } from './sculpt.ts';
import { scutes } from './scutes.ts';
import type { Point } from './shapes.ts';

export const HIDE = 0x1f7a74;
export const BACK = 0x17555c;
export const BELLY = 0xe9cf98;
export const SKIN = 0xd9622f;

/** Where neck, tail and left wing are joined to the trunk. */
export const NECK: Point = [0, 4.05, 2.25];
export const TAIL: Point = [0.15, 1.25, -2.5];
export const SHOULDER: Point = [0.55, 2.35, 0.75];

/** Pale underneath, dark along the back. */
export const hide = (triangles: number): SculptOptions => ({
  cell: 0.085,
  melt: 0.3,
  triangles,
  crease: 42,
  tint: (at, normal, colour) => {
    const under = Math.min(Math.max((-normal.y * 0.75 + normal.z * 0.5 - 0.38 - Math.abs(at.x) * 0.35) * 5, 0), 1);
    const over = Math.min(Math.max((normal.y - 0.45) * 1.6, 0), 1);
    const plates = under > 0.5 && Math.sin(at.y * 11 + at.z * 6) > 0.72 ? -0.16 : 0;
    const mottle = plates + 0.05 * Math.sin(at.x * 9 + at.z * 7) * Math.sin(at.y * 8 - at.z * 5);
    return mix(mix(colour, BACK, over), BELLY, under).multiplyScalar(1 + mottle);
  },
});

function toes([x, y, z]: Point): Lump[] {
  return [-1, 0, 1].map((i) => ({
    from: [x, y + 0.03, z - 0.1],
    to: [x + i * 0.16, y - 0.02, z + 0.22 - Math.abs(i) * 0.04],
    radii: [0.13, 0.09],
    colour: HIDE,
  }));
}

/** Plates on a back along `points`, each as high as its size. */
export function spineLine(points: readonly Point[], sizes: readonly number[]): Piece[] {
  return points.flatMap((at, i) => {
    const next = points[i + 1] ?? at;
    const previous = points[i - 1] ?? at;
    const slope = Math.atan2(next[1] - previous[1], -(next[2] - previous[2]));
    return place([spinePlate(sizes[i] ?? 0.3, SKIN)], { at, turn: [(slope * 180) / Math.PI, 0, 0] });
  });
}

/** The middle of trunk and neck, and how thick they are there. */
const SPINE: readonly Point[] = [
  [0, 1.5, -1.7],
  [0, 1.55, -0.9],
  [0, 1.6, 0],
  [0, 1.85, 0.95],
  [0, 2.5, 1.6],
  [0, 3.2, 1.85],
  [0, 3.8, 2.05],
  NECK,
];
const GIRTH = [0.55, 0.78, 0.86, 0.84, 0.55, 0.42, 0.36, 0.34];

/** Trunk, neck and legs. */
export function bodyPieces(random: Random): Pieces {
  const trunk: Lump[] = [
    ...curve(SPINE, GIRTH, HIDE),
    ...chain([[0, 1.5, -1.7], [0.05, 1.35, -2.2], TAIL], [0.55, 0.46, 0.42], HIDE),
    ...both(
      { ball: [0.62, 1.35, -1.1], radius: [0.42, 0.68, 0.62], colour: HIDE },
      { ball: [0.62, 1.75, 0.9], radius: [0.38, 0.55, 0.5], colour: HIDE },
    ),
    ...both(
      ...chain(
        [
          [0.8, 1.1, -0.85],
          [0.98, 0.78, -0.55],
          [0.98, 0.4, -1.05],
          [1, 0.18, -0.75],
        ],
        [0.36, 0.28, 0.19, 0.2],
        HIDE,
      ),
    ),
    ...both(
      ...chain(
        [
          [0.72, 1.5, 0.9],
          [0.95, 0.98, 0.68],
          [0.92, 0.42, 1.0],
          [0.92, 0.17, 1.2],
        ],
        [0.32, 0.24, 0.18, 0.19],
        HIDE,
      ),
    ),
    ...both(...toes([1, 0.12, -0.6]), ...toes([0.92, 0.12, 1.32])),
  ];
  const grip = (at: Point) => place(claws(3, 0.26, 56), { at: [at[0], at[1] - 0.02, at[2] + 0.26] });
  const spines = spineLine(
    [
      [0, 3.75, 1.68],
      [0, 3.2, 1.44],
      [0, 2.75, 1.1],
      [0, 2.68, 0.6],
      [0, 2.5, 0.05],
      [0, 2.42, -0.5],
      [0, 2.3, -1.05],
      [0, 2.05, -1.6],
      [0.04, 1.8, -2.1],
    ],
    [0.3, 0.36, 0.42, 0.46, 0.48, 0.46, 0.42, 0.36, 0.32],
  );
  const skin = sculpt(trunk, 'scales', hide(5200));
  const isBack = (at: { x: number; y: number }, normal: { y: number; z: number }) =>
    at.y > 0.75 && normal.y > -0.25 && normal.z < 0.35 && Math.abs(at.x) > 0.1;
  return [
    skin,
    ...scatterScales(skin, { count: 380, size: 0.2, random, colour: tone(BACK, 0.03), where: isBack }),
    ...spines,
    ...scutes(skin, { spine: SPINE, colour: BELLY, count: 19, from: 0.42 }),
    ...[1, -1].flatMap((side) => [...grip([side * 1, 0.12, -0.6]), ...grip([side * 0.92, 0.12, 1.32])]),
  ];
}

/** The tail from its joint on, curled to the left. */
export function tailPieces(): Pieces {
  const points: Point[] = [
    TAIL,
    [0.55, 0.8, -3.15],
    [1.5, 0.42, -3.4],
    [2.55, 0.16, -2.75],
    [3.15, -0.12, -1.6],
    [3.2, -0.3, -0.5],
    [3.0, -0.2, 0.25],
  ];
  const spade: Point[] = [
    [3.02, -0.22, 0.2],
    [2.9, -0.1, 0.5],
    [2.7, 0.1, 0.85],
  ];
  return [
    sculpt(curve(points, [0.42, 0.35, 0.28, 0.22, 0.17, 0.12, 0.08], HIDE), 'scales', hide(1500)),
    horn(spade, 0.16, tone(SKIN, -0.05), SKIN),
    ...spineLine(
      [
        [0.3, 1.35, -2.85],
        [0.62, 1.0, -3.4],
      ],
      [0.28, 0.24],
    ),
  ];
}

/** The left wing. */
export function wing(): Piece[] {
  return skinWing(
    {
      shoulder: SHOULDER,
      elbow: [1.75, 3.9, 0.05],
      wrist: [2.75, 4.75, 0.75],
      fingers: [
        [5.3, 5.35, -0.1],
        [5.1, 3.6, -1.3],
        [3.9, 2.35, -2.1],
        [2.5, 1.95, -2.35],
      ],
      root: [0.55, 1.9, -1.2],
    },
    { thickness: 0.24, bone: HIDE, skin: tone(SKIN, -0.06), rim: tone(SKIN, 0.1) },
  );
}
