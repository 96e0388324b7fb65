/** What draws water: windlass and bucket. */
import { ring } from './ironwork.ts';
import { palette } from './palette.ts';
import { type Pieces, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { drum, lathe, tube } from './shapes.ts';

/** The barrel with its rope and crank, lying along x at the origin. */
export function windlassPieces(): Pieces {
  const lay = (pieces: Pieces, x: number) => place(pieces, { at: [x, 0, 0], turn: [0, 0, -90] });
  const turns = Array.from({ length: 7 }, (_, i) =>
    place(ring(0.112, 0.045, { metal: palette.rope, surface: 'cloth' }), {
      at: [-0.15 + i * 0.047, 0, 0],
      turn: [0, 88, 0],
    }),
  ).flat();
  const crank = tube(
    [
      [1.02, 0, 0],
      [1.16, 0, 0],
      [1.18, 0.06, 0.0],
      [1.18, 0.3, 0],
      [1.2, 0.34, 0],
      [1.42, 0.34, 0],
    ],
    [0.028, 0.028],
    { sides: 7, rings: 18 },
  );
  return [
    ...lay([piece(drum(0.095, 1.36, { segments: 12 }), 'wood', palette.oak)], -0.68),
    ...lay([piece(drum(0.05, 2.1, { segments: 9 }), 'metal', palette.iron)], -1.05),
    ...[-0.62, 0.56].flatMap((x) => lay([piece(drum(0.115, 0.06, { segments: 12 }), 'metal', palette.iron)], x)),
    ...turns,
    piece(crank, 'metal', palette.iron, { crease: 50 }),
    ...place(lay([piece(drum(0.045, 0.24, { segments: 9 }), 'wood', palette.birch)], 1.26), { at: [0, 0.34, 0] }),
  ];
}

/** A bucket that hangs from its handle at the origin. */
export function bucketPieces(random: Random): Pieces {
  const staves = lathe(
    [
      [0, 0],
      [0.17, 0],
      [0.225, 0.34],
      [0.195, 0.34],
      [0.18, 0.27],
    ],
    12,
  );
  const hoop = (y: number, r: number) =>
    place([piece(drum(r, 0.045, { top: r + 0.007, segments: 12, bevel: 0.006 }), 'metal', palette.iron)], {
      at: [0, y, 0],
    });
  const handle = tube(
    [
      [-0.215, -0.2, 0],
      [-0.17, -0.06, 0],
      [0, 0, 0],
      [0.17, -0.06, 0],
      [0.215, -0.2, 0],
    ],
    [0.015, 0.015],
    { sides: 5, rings: 14 },
  );
  return [
    ...place(
      [
        piece(staves, 'wood', palette.oak, { crease: 12, vary: { random, facet: 0.09 } }),
        ...hoop(0.05, 0.186),
        ...hoop(0.24, 0.214),
        ...place([piece(drum(0.185, 0.012, { segments: 12, bevel: 0.003 }), 'water', palette.water)], {
          at: [0, 0.27, 0],
        }),
      ],
      { at: [0, -0.54, 0] },
    ),
    piece(handle, 'metal', palette.iron, { crease: 60 }),
  ];
}
