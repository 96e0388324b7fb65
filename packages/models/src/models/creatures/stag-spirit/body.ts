/** The stag's body. */
import { mix, tone } from '../../../kit/palette.ts';
import { type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, type Lump, sculpt } from '../../../kit/sculpt.ts';
import { ball, lathe, type Point } from '../../../kit/shapes.ts';

export const COAT = 0xbcd0e4;
export const BACK = 0x6f8fb5;
export const PALE = 0xf4f6f2;
export const NECK: Point = [0, 1.5, 0.5];

export const tint = (
  at: { x: number; y: number; z: number },
  normal: { y: number; z: number },
  colour: ReturnType<typeof mix>,
) => {
  const under = Math.min(Math.max((-normal.y - 0.25) * 1.8, 0), 1);
  const over = Math.min(Math.max((normal.y - 0.2) * 1.1, 0), 0.85) * (at.y > 0.9 && at.z < 0.7 ? 1 : 0.25);
  const hoof = at.y < 0.11 ? 1 : 0;
  return mix(mix(mix(colour, BACK, over), PALE, under), 0x33415e, hoof);
};

export function bodyPieces(random: Random): Pieces {
  const leg = (points: readonly Point[]): Lump[] =>
    both(...chain(points, [0.16, 0.1, 0.052, 0.042, 0.05, 0.062], COAT));
  const skin = sculpt(
    [
      ...chain(
        [
          [0, 1.2, -0.62],
          [0, 1.16, -0.2],
          [0, 1.17, 0.2],
          [0, 1.26, 0.42],
        ],
        [0.25, 0.235, 0.26, 0.25],
        COAT,
      ),
      ...chain([[0, 1.3, 0.42], NECK], [0.22, 0.17], COAT),
      ...both(
        { ball: [0.13, 1.16, -0.6], radius: [0.14, 0.24, 0.2], colour: COAT },
        { ball: [0.14, 1.18, 0.38], radius: [0.12, 0.22, 0.17], colour: COAT },
      ),
      ...leg([
        [0.15, 1.02, -0.62],
        [0.16, 0.76, -0.54],
        [0.16, 0.5, -0.76],
        [0.16, 0.24, -0.7],
        [0.16, 0.1, -0.68],
        [0.16, 0.04, -0.65],
      ]),
      ...chain(
        [
          [0.14, 1.02, 0.38],
          [0.15, 0.8, 0.38],
          [0.15, 0.54, 0.42],
          [0.15, 0.28, 0.4],
          [0.15, 0.1, 0.4],
          [0.15, 0.04, 0.43],
        ],
        [0.15, 0.1, 0.056, 0.042, 0.048, 0.062],
        COAT,
      ),
      ...chain(
        [
          [-0.14, 1.02, 0.42],
          [-0.15, 0.84, 0.56],
          [-0.15, 0.66, 0.74],
          [-0.15, 0.48, 0.6],
          [-0.15, 0.36, 0.53],
          [-0.15, 0.3, 0.54],
        ],
        [0.15, 0.1, 0.058, 0.042, 0.048, 0.06],
        COAT,
      ),
    ],
    'skin',
    { cell: 0.036, melt: 0.1, triangles: 3200, crease: 60, tint },
  );
  const hoof = piece(
    lathe(
      [
        [0.07, 0],
        [0.058, 0.09],
        [0, 0.1],
      ],
      10,
    ),
    'horn',
    0x33415e,
    { crease: 50 },
  );
  const hooves = [
    ...[
      [0.16, 0, -0.65],
      [-0.16, 0, -0.65],
      [0.15, 0, 0.43],
    ].flatMap(([x = 0, y = 0, z = 0]) => place([hoof], { at: [x, y, z] })),
    ...place([hoof], { at: [-0.15, 0.25, 0.535], turn: [24, 0, 0] }),
  ];
  const mane = strew(skin, {
    count: 120,
    apart: 0.058,
    random,
    lift: 0.32,
    flow: (at) => [at.x * 0.4, -1, -0.35],
    where: (at, normal) => at.z > 0.26 && at.y > 1.02 && (normal.z > 0.1 || at.y > 1.36),
    make: () => [plume({ length: 0.2, width: 0.085, colour: tone(PALE, -0.1), tip: PALE, random })],
  });
  const tail = [-1, 0, 1].flatMap((i) =>
    place([plume({ length: 0.26, width: 0.1, colour: COAT, tip: PALE })], {
      at: [i * 0.03, 1.3, -0.84],
      turn: [-148, i * 16, 0],
    }),
  );
  const marks = [1, -1].flatMap((side) =>
    Array.from({ length: 7 }, (_, i) => {
      const at: Point = [side * (0.238 - Math.abs(i - 3) * 0.006), 1.25 + 0.045 * Math.sin(i * 1.9), -0.5 + i * 0.12];
      return place([piece(ball(0.02 + 0.008 * (i % 2), 1).scale(0.4, 1, 1), 'coolGlow', 0xbfeaff, { crease: 180 })], {
        at,
      });
    }).flat(),
  );
  return [skin, ...hooves, ...mane, ...tail, ...marks];
}
