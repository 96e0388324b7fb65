/** Swords of kings. */
import { palette, tone } from './palette.ts';
import { mirror, type Piece, type Pieces, piece, place } from './pieces.ts';
import { ball, drum, hull, type Point, type Point2, slab, tube } from './shapes.ts';

/** The sword, its point down: the origin is on the blade where it enters the stone. */
export function swordPieces(): Pieces {
  const length = 1.5;
  const w = 0.13;
  const edge = (y: number, width: number): Point[] => [
    [-width, y, 0],
    [width, y, 0],
    [-width * 0.36, y, 0.026],
    [width * 0.36, y, 0.026],
    [-width * 0.36, y, -0.026],
    [width * 0.36, y, -0.026],
  ];
  const glyphs: readonly (readonly Point2[])[] = [
    [
      [0, 0.055],
      [0.034, 0],
      [0, -0.055],
      [-0.034, 0],
    ],
    [
      [-0.024, -0.045],
      [0.024, -0.045],
      [0, 0.05],
    ],
    [
      [-0.012, -0.05],
      [0.012, -0.05],
      [0.026, 0.05],
      [0, 0.012],
      [-0.026, 0.05],
    ],
  ];
  const runes = Array.from({ length: 6 }, (_, i) => {
    const glyph = piece(slab(glyphs[i % 3] ?? [], 0.062, { bevel: 0 }), 'coolGlow', 0xbfefff);
    return place([glyph], { at: [0, 0.42 + i * 0.16, 0] });
  }).flat();
  return [
    piece(hull([...edge(-0.2, w * 0.86), ...edge(length, w)]), 'metal', tone(palette.steel, -0.16), {
      top: tone(palette.steel, -0.02),
      crease: 12,
    }),
    ...runes,
    ...place(hilt(), { at: [0, length, 0] }),
  ];
}

function hilt(): Piece[] {
  const arm: Pieces = [
    piece(
      tube(
        [
          [0, 0.02, 0],
          [0.18, 0.02, 0],
          [0.32, -0.03, 0],
          [0.4, -0.1, 0],
        ],
        [0.06, 0.045, 0.04, 0.028],
        { sides: 8, rings: 10 },
      ),
      'metal',
      palette.gold,
      { crease: 50 },
    ),
    ...place([piece(ball(0.05, 1), 'metal', palette.gold, { crease: 60 })], { at: [0.405, -0.12, 0] }),
  ];
  const wrap = Array.from({ length: 6 }, (_, i) =>
    place(
      [piece(drum(0.048, 0.058, { top: 0.044, segments: 10, bevel: 0.012 }), 'leather', i % 2 ? 0x7d2b2b : 0x652022)],
      { at: [0, 0.07 + i * 0.052, 0] },
    ),
  ).flat();
  return [
    piece(
      hull([
        [-0.12, 0.07, 0.05],
        [0.12, 0.07, 0.05],
        [-0.12, 0.07, -0.05],
        [0.12, 0.07, -0.05],
        [0.07, -0.12, 0.035],
        [-0.07, -0.12, 0.035],
        [0.07, -0.12, -0.035],
        [-0.07, -0.12, -0.035],
      ]),
      'metal',
      palette.gold,
    ),
    ...[0.055, -0.055].flatMap((z) =>
      place([piece(ball(0.055, 1).scale(0.8, 1.15, 0.5), 'gem', palette.crimson, { crease: 0 })], {
        at: [0, -0.01, z],
      }),
    ),
    ...arm,
    ...mirror(arm),
    ...wrap,
    ...place([piece(drum(0.055, 0.035, { segments: 10 }), 'metal', palette.gold)], { at: [0, 0.385, 0] }),
    ...place([piece(ball(0.085, 2).scale(1, 1, 0.7), 'metal', palette.gold, { crease: 60 })], { at: [0, 0.475, 0] }),
    ...[0.05, -0.05].flatMap((z) =>
      place([piece(ball(0.045, 1).scale(1, 1, 0.5), 'gem', palette.royal, { crease: 0 })], { at: [0, 0.475, z] }),
    ),
  ];
}
