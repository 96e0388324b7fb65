/** Benches, tables, signs and flower boxes. */
import { palette } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, brick, drum, slab, tube } from './shapes.ts';

/** A box of flowers below a window, 1 m wide. */
export function flowerBox(random: Random): Piece[] {
  const blooms = Array.from({ length: 9 }, () =>
    place(
      [piece(ball(0.085, 0), 'foliage', random.pick([palette.scarlet, palette.gold, palette.cream]), { crease: 0 })],
      { at: [random.jitter(0.42), 0.24 + random.jitter(0.05), random.jitter(0.08)] },
    ),
  ).flat();
  return [
    piece(brick(1, 0.2, 0.26), 'wood', palette.oak),
    ...place([piece(brick(0.96, 0.12, 0.24), 'foliage', palette.leaf)], { at: [0, 0.14, 0] }),
    ...blooms,
  ];
}

/** A shield with a mug of ale, hanging from the origin. */
export function signBoard(): Piece[] {
  const shield = [
    [-0.55, -0.3],
    [-0.5, -1],
    [0, -1.35],
    [0.5, -1],
    [0.55, -0.3],
  ] as const;
  const ring = (x: number) =>
    place(
      [
        piece(
          tube(
            [
              [0, 0.02, 0],
              [0, -0.16, 0],
              [0, -0.34, 0],
            ],
            [0.025, 0.025],
            { sides: 5, rings: 2 },
          ),
          'metal',
          palette.iron,
        ),
      ],
      { at: [x, 0, 0] },
    );
  const mug = (side: number) =>
    place(
      [
        piece(drum(0.2, 0.42, { top: 0.17, segments: 10 }), 'metal', palette.gold),
        ...place([piece(ball(0.19, 1).scale(1, 0.6, 1), 'cloth', palette.cream)], { at: [0, 0.43, 0] }),
        ...place(
          [
            piece(
              tube(
                [
                  [0.14, 0.36, 0],
                  [0.34, 0.32, 0],
                  [0.34, 0.12, 0],
                  [0.16, 0.08, 0],
                ],
                [0.04, 0.04],
                { sides: 6, rings: 9 },
              ),
              'metal',
              palette.gold,
            ),
          ],
          {},
        ),
      ],
      { at: [0, -1.02, side * 0.06], scale: [1, 1, 0.4] },
    );
  return [
    piece(slab(shield, 0.12), 'wood', palette.crimson),
    ...place(
      [
        piece(
          slab(
            [
              [-0.62, -0.24],
              [-0.62, -0.38],
              [0.62, -0.38],
              [0.62, -0.24],
            ].toReversed() as [number, number][],
            0.16,
          ),
          'wood',
          palette.walnut,
        ),
      ],
      {},
    ),
    ...ring(-0.42),
    ...ring(0.42),
    ...mug(1),
    ...mug(-1),
  ];
}

/** A plain bench of the given length along x. */
export function bench(length: number): Piece[] {
  return [
    ...place([piece(brick(length, 0.1, 0.4), 'wood', palette.oak)], { at: [0, 0.42, 0] }),
    ...[-0.4, 0.4].flatMap((x) =>
      place([piece(brick(0.12, 0.42, 0.34), 'wood', palette.walnut)], { at: [x * length, 0, 0] }),
    ),
  ];
}

/** A table with two mugs. */
export function table(): Piece[] {
  const mug = [
    piece(drum(0.09, 0.2, { segments: 8 }), 'metal', palette.bronze),
    ...place([piece(ball(0.08, 1), 'cloth', palette.cream)], { at: [0, 0.2, 0] }),
  ];
  return [
    ...place([piece(brick(1.8, 0.12, 0.85), 'wood', palette.oak)], { at: [0, 0.72, 0] }),
    ...[-0.6, 0.6].flatMap((x) => place([piece(brick(0.16, 0.72, 0.6), 'wood', palette.walnut)], { at: [x, 0, 0] })),
    ...place(mug, { at: [-0.4, 0.84, 0.1] }),
    ...place(mug, { at: [0.35, 0.84, -0.12] }),
  ];
}
