/** An open book of spells. */
import { ring } from './ironwork.ts';
import { type Colour, palette, tone } from './palette.ts';
import { mirror, type Piece, type Pieces, piece, place } from './pieces.ts';
import { block, type Point2, slab, tube } from './shapes.ts';

/** The curve of an open page from the spine at x = 0: height above the cover. */
const CURVE: readonly Point2[] = [
  [0, 0.045],
  [0.05, 0.088],
  [0.12, 0.098],
  [0.22, 0.086],
  [0.33, 0.066],
  [0.42, 0.052],
];

/** The open book; its spine lies along z through the origin, its pages face up. */
export function openBook(): Piece[] {
  const depth = 0.6;
  const lay = (outline: readonly Point2[], length: number, bevel: number) => slab(outline, length, { bevel });
  const half: Pieces = [
    piece(
      lay([[0, 0.008], [0.42, 0.008], ...CURVE.toReversed()], depth, 0.004),
      'plaster',
      tone(palette.cream, -0.05),
      {
        top: palette.cream,
      },
    ),
    piece(
      lay(
        [
          [0, -0.03],
          [0.46, -0.022],
          [0.46, 0.006],
          [0, 0.006],
        ],
        depth + 0.07,
        0.006,
      ),
      'leather',
      palette.crimson,
    ),
    ...[-1, 1].flatMap((z) =>
      place([piece(block(0.1, 0.045, 0.1, { bevel: 0.012 }), 'metal', palette.gold)], {
        at: [0.42, -0.032, z * 0.295],
      }),
    ),
    ...[0.02, 0.034].map((y) =>
      piece(
        block(0.43, 0.005, depth + 0.004, { bevel: 0 }).translate(0.215, y, 0),
        'plaster',
        tone(palette.cream, -0.2),
      ),
    ),
  ];
  const ribbon = tube(
    [
      [0.03, 0.09, -0.2],
      [0.035, 0.1, 0.1],
      [0.03, 0.06, 0.34],
      [0.05, -0.1, 0.42],
      [0.03, -0.3, 0.43],
    ],
    [0.022, 0.022],
    { sides: 4, rings: 16, flat: 0.3 },
  );
  return [...half, ...mirror(half), piece(ribbon, 'cloth', palette.scarlet)];
}

/** Glowing signs and faint lines on both pages. */
export function pageRunes(): Pieces {
  const height = (x: number) => 0.104 - Math.abs(Math.abs(x) - 0.12) * 0.16;
  const line = (x: number, z: number, length: number, colour: Colour, kind: 'plaster' | 'violetGlow') =>
    place([piece(block(length, 0.006, 0.022, { bevel: 0 }), kind, colour)], {
      at: [x, height(x), z],
      turn: [0, 0, x > 0 ? -8 : 8],
    });
  const words = [-0.2, -0.14, -0.08, -0.02, 0.04, 0.1, 0.16, 0.22].flatMap((z, i) =>
    line(0.235, z, 0.26 - (i % 3) * 0.045, i % 4 === 0 ? 0xb88cff : 0x8a7358, i % 4 === 0 ? 'violetGlow' : 'plaster'),
  );
  const star = [0, 60, 120].flatMap((angle) =>
    place([piece(block(0.2, 0.008, 0.02, { bevel: 0 }), 'violetGlow', 0xb88cff)], { turn: [0, angle, 0] }),
  );
  const circle = place(ring(0.125, 0.018, { metal: 0xb88cff, surface: 'violetGlow', segments: 26 }), {
    turn: [90, 0, 0],
  });
  return [
    ...words,
    ...place([...star, ...circle], { at: [-0.22, 0.09, -0.06], turn: [0, 0, 7] }),
    ...[0.14, 0.2].flatMap((z) => line(-0.22, z, 0.24, 0x8a7358, 'plaster')),
  ];
}

/** One leaf, standing up a little to the right of the spine, hinged at the origin. */
export function leaf(): Pieces {
  const points: readonly Point2[] = [
    [0, 0],
    [0.07, 0.1],
    [0.17, 0.17],
    [0.28, 0.2],
    [0.38, 0.19],
  ];
  const outline = [...points, ...points.toReversed().map(([x, y]): Point2 => [x + 0.004, y - 0.007])];
  return [piece(slab(outline, 0.57, { bevel: 0 }), 'cloth', palette.cream, { crease: 60 })];
}
