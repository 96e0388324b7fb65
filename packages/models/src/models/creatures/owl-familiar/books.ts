/** A pile of spell books and a candle. */
import { palette, tone } from '../../../kit/palette.ts';
import { around, type Pieces, piece, place } from '../../../kit/pieces.ts';
import type { Random } from '../../../kit/random.ts';
import { block, lathe, slab, tube } from '../../../kit/shapes.ts';

export function books(random: Random): Pieces {
  const book = (width: number, depth: number, height: number, colour: number) => {
    const cover = (y: number) =>
      place([piece(block(width, 0.012, depth, { bevel: 0.003 }), 'leather', colour, { top: tone(colour, 0.04) })], {
        at: [0, y, 0],
      });
    const bands = [-0.34, 0.34].flatMap((z) =>
      place([piece(block(0.018, height, 0.022, { bevel: 0.004 }), 'metal', palette.gold)], {
        at: [-width / 2 - 0.002, 0, depth * z],
      }),
    );
    const spine = place([piece(block(0.016, height, depth, { bevel: 0.005 }), 'leather', tone(colour, -0.04))], {
      at: [-width / 2 + 0.004, 0, 0],
    });
    const pages = place(
      [
        piece(block(width - 0.03, height - 0.02, depth - 0.03, { bevel: 0 }), 'cloth', palette.cream, {
          vary: { random, facet: 0.05 },
        }),
      ],
      { at: [0.004, 0.01, 0] },
    );
    const corners = [1, -1].flatMap((z) =>
      place([piece(block(0.04, height + 0.004, 0.04, { bevel: 0.004 }), 'metal', palette.gold)], {
        at: [width / 2 - 0.018, -0.002, z * (depth / 2 - 0.018)],
      }),
    );
    return [...cover(0), ...cover(height - 0.012), ...spine, ...pages, ...bands, ...corners];
  };
  return [
    ...place(book(0.66, 0.5, 0.085, palette.crimson), { turn: [0, 62, 0] }),
    ...place(book(0.52, 0.42, 0.062, palette.tealRoof), { at: [0.02, 0.085, 0], turn: [0, 108, 0] }),
    ...place(book(0.46, 0.36, 0.053, palette.royal), { at: [0, 0.147, 0.01], turn: [0, 78, 0] }),
    ...place(
      around(1, 0, () => [
        piece(
          slab(
            [
              [-0.03, 0],
              [-0.03, -0.16],
              [0, -0.13],
              [0.03, -0.16],
              [0.03, 0],
            ].map(([x = 0, y = 0]) => [-x, y] as const),
            0.006,
            { bevel: 0 },
          ),
          'cloth',
          palette.scarlet,
        ),
      ]),
      { at: [0.1, 0.19, 0.245], turn: [-12, 10, 0] },
    ),
  ];
}

export function candle(): Pieces {
  const wax = lathe(
    [
      [0, 0],
      [0.05, 0],
      [0.048, 0.05],
      [0.044, 0.19],
      [0.036, 0.2],
      [0, 0.185],
    ],
    12,
  );
  return place(
    [
      piece(
        lathe(
          [
            [0, 0],
            [0.09, 0],
            [0.1, 0.02],
            [0.092, 0.024],
            [0.08, 0.012],
            [0, 0.012],
          ],
          16,
        ),
        'metal',
        palette.bronze,
      ),
      ...place([piece(wax, 'plaster', palette.cream, { top: 0xfff2d4 })], { at: [0, 0.012, 0] }),
      piece(
        tube(
          [
            [0.04, 0.2, 0.02],
            [0.053, 0.14, 0.024],
            [0.052, 0.09, 0.026],
          ],
          [0.01, 0.012, 0.014],
          { sides: 6 },
        ),
        'plaster',
        0xfff2d4,
      ),
      piece(
        tube(
          [
            [0, 0.19, 0],
            [0, 0.215, 0],
            [0.004, 0.232, 0],
          ],
          [0.005, 0.004],
          { sides: 5 },
        ),
        'wood',
        palette.ink,
      ),
    ],
    { at: [-0.4, 0, 0.2] },
  );
}

export function flamePieces(): Pieces {
  const shape = lathe(
    [
      [0, 0],
      [0.017, 0.012],
      [0.023, 0.032],
      [0.012, 0.065],
      [0, 0.098],
    ],
    8,
  );
  return place([piece(shape, 'warmGlow', 0xd06408, { top: 0xf8c040, crease: 60 })], { at: [-0.4, 0.226, 0.2] });
}
