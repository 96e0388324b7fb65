/** What a scholar keeps: books, candles, flasks. */
import type { MaterialKind } from './materials.ts';
import { type Colour, mix, palette, tone } from './palette.ts';
import { around, type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { block, brick, drum, lathe, type Point2, slab } from './shapes.ts';

/** A closed book lying flat: its spine towards −X, `width` across, `height` thick. */
export function book(width: number, depth: number, height: number, colour: Colour): Piece[] {
  const board = height * 0.16;
  const cover = () => piece(block(width, board, depth, { bevel: board * 0.25 }), 'leather', colour);
  const bands = [-0.3, 0.3].flatMap((z) =>
    place([piece(block(board * 1.4, height * 1.04, depth * 0.07), 'metal', palette.gold)], {
      at: [-width / 2 + board * 0.2, -height * 0.02, z * depth],
    }),
  );
  return [
    cover(),
    ...place([cover()], { at: [0, height - board, 0] }),
    ...place([piece(block(board, height, depth, { bevel: board * 0.3 }), 'leather', tone(colour, -0.05))], {
      at: [-width / 2 + board / 2, 0, 0],
    }),
    ...place([piece(block(width * 0.92, height - board, depth * 0.92, { bevel: 0 }), 'plaster', palette.cream)], {
      at: [-width * 0.01, board / 2, 0],
    }),
    ...bands,
  ];
}

/** A stump of wax with drips and a wick; its flame belongs at the top, at (0, height × 1.12, 0). */
export function candle(radius: number, height: number, random: Random): Piece[] {
  const wax = lathe(
    [
      [0, 0],
      [radius * 1.35, 0],
      [radius * 1.08, height * 0.12],
      [radius, height * 0.9],
      [radius * 0.86, height],
      [radius * 0.5, height * 0.93],
      [0, height * 0.93],
    ],
    9,
  );
  const drips = around(3, radius * 0.94, () => {
    const long = height * random.between(0.25, 0.6);
    return place([piece(drum(radius * 0.12, long, { top: radius * 0.22, segments: 5 }), 'plaster', palette.cream)], {
      at: [0, height * 0.95 - long, 0],
    });
  });
  return [
    piece(wax, 'plaster', tone(palette.cream, -0.08), { top: palette.cream, crease: 40 }),
    ...drips,
    ...place([piece(brick(radius * 0.2, height * 0.16, radius * 0.2), 'wood', palette.ink)], {
      at: [0, height * 0.92, 0],
    }),
  ];
}

/** A small drop of flame standing on the origin. */
export function candleFlame(height: number): Piece[] {
  const drop = lathe(
    [
      [0, 0],
      [height * 0.2, height * 0.2],
      [height * 0.17, height * 0.42],
      [height * 0.06, height * 0.78],
      [0, height],
    ],
    8,
  );
  return [piece(drop, 'warmGlow', 0xffb733, { top: 0xd9650f, crease: 60 })];
}

export type Flask = 'round' | 'tall' | 'cone' | 'jar';

const FLASKS: Record<Flask, readonly Point2[]> = {
  round: [
    [0.2, 0],
    [0.34, 0.08],
    [0.42, 0.28],
    [0.34, 0.5],
    [0.14, 0.62],
  ],
  tall: [
    [0.2, 0],
    [0.22, 0.04],
    [0.22, 0.56],
    [0.1, 0.68],
  ],
  cone: [
    [0.36, 0],
    [0.4, 0.05],
    [0.13, 0.6],
  ],
  jar: [
    [0.3, 0],
    [0.33, 0.05],
    [0.33, 0.6],
    [0.24, 0.7],
  ],
};

/** A stoppered bottle full of `brew`, whose surface is `kind`. */
export function flask(shape: Flask, height: number, brew: Colour, kind: MaterialKind = 'gem'): Piece[] {
  const scaled = FLASKS[shape].map(([r, y]): Point2 => [r * height, y * height]);
  const [neck, shoulder] = scaled.at(-1) ?? [0, 0];
  const glass = mix(brew, palette.snow, 0.55);
  const label: Point2[] = [
    [-0.11, -0.08],
    [0.11, -0.08],
    [0.11, 0.08],
    [-0.11, 0.08],
  ].map(([x = 0, y = 0]): Point2 => [x * height, y * height]);
  return [
    piece(lathe([[0, 0], ...scaled], 12), kind, brew, { crease: 40 }),
    piece(
      lathe(
        [
          [neck * 1.04, shoulder * 0.97],
          [neck * 0.92, height * 0.84],
          [neck * 1.35, height * 0.86],
          [neck * 1.35, height * 0.91],
          [0, height * 0.91],
        ],
        12,
      ),
      'gem',
      glass,
      { crease: 40 },
    ),
    ...place([piece(drum(neck * 0.8, height * 0.13, { top: neck, segments: 9 }), 'wood', palette.driftwood)], {
      at: [0, height * 0.87, 0],
    }),
    ...(shape === 'tall' || shape === 'jar'
      ? place([piece(slab(label, height * 0.02, { bevel: 0 }), 'plaster', palette.cream)], {
          at: [0, height * 0.3, (shape === 'jar' ? 0.325 : 0.215) * height],
        })
      : []),
  ];
}
