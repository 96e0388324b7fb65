/** Signs: boards that point along roads, and the board of an inn. */
import { chain } from './ironwork.ts';
import { type Colour, palette, tone } from './palette.ts';
import { type Piece, type Pieces, piece, place, wobble } from './pieces.ts';
import type { Random } from './random.ts';
import { arc, ball, drum, type Point2, slab, tube } from './shapes.ts';

type Board = {
  readonly name: string;
  readonly y: number;
  readonly turn: number;
  readonly lean: number;
  readonly length: number;
  readonly colour: Colour;
  readonly sign: readonly (readonly Point2[])[];
};

const CASTLE: readonly Point2[] = [
  [-0.1, -0.1],
  [0.1, -0.1],
  [0.1, 0.1],
  [0.05, 0.1],
  [0.05, 0.05],
  [0.025, 0.05],
  [0.025, 0.1],
  [-0.025, 0.1],
  [-0.025, 0.05],
  [-0.05, 0.05],
  [-0.05, 0.1],
  [-0.1, 0.1],
];

const PINE: readonly (readonly Point2[])[] = [
  [
    [-0.09, -0.06],
    [0.09, -0.06],
    [0, 0.05],
  ],
  [
    [-0.065, 0.01],
    [0.065, 0.01],
    [0, 0.11],
  ],
  [
    [-0.018, -0.11],
    [0.018, -0.11],
    [0.018, -0.06],
    [-0.018, -0.06],
  ],
];

const MOON: readonly Point2[] = [
  ...arc(0, 0, 0.1, -125, 125, 12),
  ...arc(0.045, 0, 0.085, 105, -105, 10).map(([x, y]): Point2 => [x - 0.02, y]),
];

const BOARDS: readonly Board[] = [
  { name: 'BoardCastle', y: 2.38, turn: -8, lean: 4, length: 1.28, colour: palette.crimson, sign: [CASTLE] },
  { name: 'BoardWood', y: 1.98, turn: 168, lean: -3, length: 1.12, colour: palette.emerald, sign: PINE },
  { name: 'BoardMoon', y: 1.58, turn: 26, lean: -4, length: 1.05, colour: palette.royal, sign: [MOON] },
];

/** Boards that point along their own +x, painted at the tip, with a sign near the post. */
export function signBoards(random: Random): { name: string; pieces: Pieces }[] {
  return BOARDS.map(({ name, y, turn, lean, length, colour, sign }) => {
    const h = 0.19;
    const outline: Point2[] = [
      [-0.26, -h * 0.9],
      [length - 0.2, -h],
      [length, 0.01],
      [length - 0.2, h],
      [-0.24, h],
      [-0.2, h * 0.3],
      [-0.28, 0],
    ];
    const paint: Point2[] = [
      [length - 0.34, -h * 0.82],
      [length - 0.22, -h * 0.82],
      [length - 0.06, 0.005],
      [length - 0.22, h * 0.82],
      [length - 0.34, h * 0.82],
    ];
    const plank = wobble(slab(outline, 0.075, { bevel: 0.015 }), 0.004, random);
    const nails = [-0.08, 0.08].flatMap((ny) =>
      place([piece(ball(0.022, 1), 'metal', palette.iron, { crease: 60 })], { at: [0, ny, 0.04] }),
    );
    const faces = [0, 180].flatMap((side) =>
      place(
        sign.flatMap((shape) => [piece(slab(shape, 0.02, { bevel: 0 }), 'plaster', palette.cream)]),
        { at: [0.38, 0, side ? -0.038 : 0.038], scale: 1.3, turn: [0, side, 0] },
      ),
    );
    const pieces = [
      piece(plank, 'wood', palette.driftwood, { top: tone(palette.driftwood, 0.06), vary: { random, piece: 0.12 } }),
      piece(slab(paint, 0.085, { bevel: 0.006 }), 'wood', colour, { vary: { random, piece: 0.06 } }),
      ...faces,
      ...nails,
    ];
    return {
      name,
      pieces: place(place(pieces, { at: [0, 0, 0.13], turn: [0, 0, lean] }), { at: [0, y, 0], turn: [0, turn, 0] }),
    };
  });
}

/** A round board with a mug of ale on two chains from the origin. */
export function innSign(): Piece[] {
  const mug = [
    piece(drum(0.1, 0.2, { top: 0.085, segments: 10 }), 'metal', palette.gold),
    ...place([piece(ball(0.095, 1).scale(1, 0.6, 1), 'cloth', palette.cream)], { at: [0, 0.21, 0] }),
    piece(
      tube(
        [
          [0.08, 0.17, 0],
          [0.17, 0.15, 0],
          [0.17, 0.07, 0],
          [0.09, 0.04, 0],
        ],
        [0.018, 0.018],
        { sides: 6, rings: 8 },
      ),
      'metal',
      palette.gold,
    ),
  ];
  const face = [1, -1].flatMap((side) => place(mug, { at: [0, -0.5, side * 0.02], scale: [1, 1, 0.42] }));
  return [
    ...place([piece(drum(0.26, 0.055, { segments: 18, bevel: 0.012 }).rotateX(Math.PI / 2), 'wood', palette.walnut)], {
      at: [0, -0.4, -0.0275],
    }),
    ...place(
      [piece(drum(0.215, 0.065, { segments: 18, bevel: 0.008 }).rotateX(Math.PI / 2), 'wood', palette.tealRoof)],
      {
        at: [0, -0.4, -0.0325],
      },
    ),
    ...[-0.15, 0.15].flatMap((x) => place(chain(0.27, 0.075), { at: [x, 0.1, 0] })),
    ...face,
  ];
}
