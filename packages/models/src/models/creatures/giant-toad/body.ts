/** The toad himself. */
import { eye } from '../../../kit/anatomy.ts';
import { toadstool } from '../../../kit/fungi.ts';
import { mix, palette, tone } from '../../../kit/palette.ts';
import { mirror, type Piece, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, sculpt } from '../../../kit/sculpt.ts';
import { arc, ball, lathe, type Point, tube } from '../../../kit/shapes.ts';

const GREEN = 0x6f8f3a;
const DARK = 0x4a6630;
const BELLY = 0xf0dfa6;

/** Top of the stone, metres. */
export const STONE = 0.42;

export const EYE: Point = [0.42, 1.42, 0.46];
const hide = { cell: 0.055, melt: 0.16, triangles: 2600, crease: 60 };

export function bodyPieces(random: Random): Pieces {
  const skin = sculpt(
    [
      { ball: [0, 0.92, -0.16], radius: [0.72, 0.5, 0.74], colour: GREEN },
      { ball: [0, 0.82, 0.2], radius: [0.66, 0.42, 0.5], colour: GREEN },
      { ball: [0, 1.12, 0.4], radius: [0.62, 0.3, 0.44], colour: GREEN },
      { ball: [0, 1.2, -0.1], radius: [0.5, 0.28, 0.5], colour: GREEN },
      ...both(
        { ball: [0.4, 1.36, 0.4], radius: 0.215, colour: GREEN },
        { ball: [0.72, 0.74, -0.42], radius: [0.3, 0.36, 0.52], colour: GREEN },
        ...chain(
          [
            [0.82, 0.72, -0.1],
            [0.98, 0.56, 0.1],
            [0.86, 0.5, -0.28],
            [0.92, 0.48, 0.06],
          ],
          [0.24, 0.18, 0.13, 0.12],
          GREEN,
        ),
        ...chain(
          [
            [0.56, 0.92, 0.42],
            [0.76, 0.72, 0.5],
            [0.6, 0.53, 0.72],
          ],
          [0.2, 0.15, 0.1],
          GREEN,
        ),
      ),
    ],
    'skin',
    {
      ...hide,
      tint: (at, normal, colour) => {
        const under =
          Math.min(Math.max((-normal.y * 0.5 + normal.z * 0.75 - 0.12) * 3.4, 0), 1) *
          (at.y < 1.07 && Math.abs(at.x) < 0.62 && at.z > 0.3 ? 1 : 0);
        const over = Math.min(Math.max((normal.y - 0.25) * 1.3, 0), 1);
        const blotch = Math.sin(at.x * 8 + 1) * Math.sin(at.z * 7) + 0.6 * Math.sin(at.y * 9 + at.x * 5);
        return mix(mix(colour, DARK, over * (blotch > 0.35 ? 0.95 : 0.3)), BELLY, under);
      },
    },
  );
  const warts = strew(skin, {
    count: 95,
    apart: 0.12,
    random,
    lift: 0,
    flow: () => [0, 0.2, -1],
    where: (at, normal) =>
      normal.y > 0.05 &&
      at.z < 0.55 &&
      at.y > 0.75 &&
      Math.hypot(Math.abs(at.x) - EYE[0], at.y - EYE[1], at.z - EYE[2]) > 0.26,
    make: () => [wart(random.between(0.03, 0.062), random)],
  });
  const moss = strew(skin, {
    count: 70,
    apart: 0.05,
    random,
    lift: 0.9,
    flow: () => [0, 0.4, -1],
    where: (at, normal) => normal.y > 0.55 && at.z < -0.35 && Math.abs(at.x - 0.25) < 0.36,
    make: () => [
      plume({ length: 0.12, width: 0.07, colour: palette.moss, tip: palette.grass, surface: 'foliage', random }),
    ],
  });
  const side: Pieces = [
    ...place(eye(0.185, 0xf2b32c, false), { at: EYE, turn: [-6, 30, 0] }),
    ...place([piece(ball(0.026, 1).scale(1, 0.7, 0.5), 'skin', 0x2b3318, { crease: 180 })], { at: [0.1, 1.23, 0.82] }),
  ];
  const feet = sculpt(
    both(...toes([0.6, STONE + 0.06, 0.7], 4, 0.3, 0.085), ...toes([0.92, STONE + 0.05, 0.04], 4, 0.42, 0.09)),
    'skin',
    {
      ...hide,
      cell: 0.04,
      melt: 0.06,
      triangles: 1500,
    },
  );
  const mouth = tube(
    [
      [-0.64, 1.13, 0.5],
      [-0.56, 1.06, 0.64],
      [-0.36, 1.03, 0.76],
      [0, 1.05, 0.845],
      [0.36, 1.03, 0.76],
      [0.56, 1.06, 0.64],
      [0.64, 1.13, 0.5],
    ],
    [0.012, 0.022, 0.024, 0.022, 0.012],
    { sides: 6, rings: 20 },
  );
  return [
    skin,
    feet,
    ...warts,
    ...moss,
    ...side,
    ...mirror(side),
    piece(mouth, 'skin', 0x3a4720, { crease: 180 }),
    ...place(toadstool({ height: 0.3, cap: 0.14, random }), { at: [0.34, 1.36, -0.42], turn: [-14, 0, -12] }),
    ...place(toadstool({ height: 0.2, cap: 0.09, random, spots: 6 }), { at: [0.52, 1.24, -0.5], turn: [-14, 40, -24] }),
    ...place(toadstool({ height: 0.16, cap: 0.08, random, spots: 5 }), { at: [0.22, 1.36, -0.6], turn: [-24, 80, 0] }),
  ];
}

function wart(size: number, random: Random): Piece {
  return piece(ball(size, 1).scale(1, 1, 0.7), 'skin', mix(GREEN, 0xb7b35a, 0.6), {
    crease: 180,
    vary: { random, piece: 0.14 },
  });
}

function toes([x, y, z]: Point, count: number, reach: number, radius: number) {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i / (count - 1) - 0.5) * 84 + 14) * (Math.PI / 180);
    const end: Point = [x + Math.sin(angle) * reach, y - 0.01, z + Math.cos(angle) * reach];
    return [
      { from: [x, y, z] as Point, to: end, radii: [radius, radius * 0.6] as const, colour: GREEN },
      { ball: end, radius: radius * 0.85, colour: mix(GREEN, BELLY, 0.4) },
    ];
  }).flat();
}

export function throatPieces(): Pieces {
  return [
    sculpt([{ ball: [0, 0.88, 0.545], radius: [0.4, 0.187, 0.206], colour: BELLY }], 'skin', {
      cell: 0.05,
      melt: 0.05,
      triangles: 260,
      crease: 180,
    }),
  ];
}

export function eyelid(): Pieces {
  const lid = lathe(arc(0, 0, 0.205, 8, 90, 6), 16);
  return place([piece(lid, 'skin', tone(GREEN, -0.05), { top: DARK, crease: 40 })], { at: EYE, turn: [-30, 30, 0] });
}
