/** A raven, to sit on posts. */
import { palette } from './palette.ts';
import { mirror, type Pieces, piece, place } from './pieces.ts';
import { both, sculpt } from './sculpt.ts';
import { ball, block, drum, hull } from './shapes.ts';

const FEATHER = 0x363e58;

/** A raven without its head, its feet at the origin, facing +Z. */
export function ravenBody(): Pieces {
  const body = sculpt(
    [
      { from: [0, 0.16, -0.06], to: [0, 0.24, 0.06], radii: [0.085, 0.1], colour: FEATHER },
      { from: [0, 0.24, 0.05], to: [0, 0.32, 0.1], radii: [0.085, 0.065], colour: FEATHER },
      { from: [0, 0.14, -0.08], to: [0, 0.08, -0.24], radii: [0.06, 0.025], colour: 0x2b3148 },
      ...both({ from: [0.05, 0.1, 0.0], to: [0.05, 0.05, 0.03], radii: [0.04, 0.025], colour: 0x2b3148 }),
    ],
    'scales',
    { cell: 0.016, melt: 0.05, triangles: 700 },
  );
  const wing = hull([
    [0.09, 0.27, 0.07],
    [0.105, 0.2, 0.06],
    [0.1, 0.14, -0.06],
    [0.06, 0.09, -0.22],
    [0.04, 0.07, -0.3],
    [0.075, 0.19, -0.12],
    [0.115, 0.22, -0.02],
  ]);
  const feather: Pieces = [piece(wing, 'scales', 0x3d4668, { top: 0x4c5880, crease: 20 })];
  const foot = (x: number): Pieces => [
    piece(drum(0.012, 0.06, { segments: 5, bevel: 0.002 }).translate(x, 0, 0.03), 'horn', 0x4a4038),
    ...[-25, 0, 25].flatMap((angle) =>
      place([piece(block(0.014, 0.014, 0.07, { taper: 0.7, bevel: 0.003 }), 'horn', 0x4a4038)], {
        at: [x + angle * 0.0008, 0, 0.06],
        turn: [0, angle, 0],
      }),
    ),
  ];
  const tail = [-8, 0, 8].flatMap((angle) =>
    place([piece(block(0.045, 0.014, 0.22, { bevel: 0.004 }), 'scales', FEATHER)], {
      at: [angle * 0.004, 0.06, -0.3],
      turn: [14, angle, 0],
    }),
  );
  return [body, ...feather, ...mirror(feather), ...foot(0.05), ...foot(-0.05), ...tail];
}

/** The head that belongs to it. */
export function ravenHead(): Pieces {
  const beak = hull([
    [-0.025, 0.375, 0.19],
    [0.025, 0.375, 0.19],
    [0, 0.4, 0.18],
    [-0.02, 0.345, 0.18],
    [0.02, 0.345, 0.18],
    [0, 0.372, 0.27],
    [0, 0.345, 0.31],
  ]);
  return [
    piece(ball(0.082, 2).scale(0.9, 0.95, 1.08).translate(0, 0.375, 0.125), 'scales', FEATHER, { crease: 60 }),
    piece(beak, 'horn', 0x3c3a40, { crease: 20 }),
    ...[-1, 1].flatMap((x) => [
      piece(ball(0.017, 1).translate(x * 0.064, 0.395, 0.165), 'gem', palette.gold, { crease: 60 }),
      piece(ball(0.012, 1).translate(x * 0.07, 0.395, 0.172), 'gem', 0x14100f, { crease: 60 }),
    ]),
  ];
}
