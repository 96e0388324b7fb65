/** Braziers and their flames. */
import { ring } from './ironwork.ts';
import { palette } from './palette.ts';
import { around, type Pieces, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { lathe, rock, tube } from './shapes.ts';

/** A bowl of coals on three legs, 1.05 m high. */
export function brazierPieces(random: Random): Pieces {
  const bowl = lathe(
    [
      [0, 0.74],
      [0.16, 0.76],
      [0.28, 0.88],
      [0.33, 1.0],
      [0.36, 1.0],
      [0.36, 1.05],
      [0.29, 1.05],
      [0.24, 0.96],
      [0, 0.94],
    ],
    14,
  );
  const legs = around(3, 0, () => [
    piece(
      tube(
        [
          [0, 0.84, 0.2],
          [0, 0.5, 0.07],
          [0, 0.22, 0.12],
          [0, 0.02, 0.3],
        ],
        [0.028, 0.026, 0.026, 0.03],
        { sides: 6, rings: 10 },
      ),
      'metal',
      palette.iron,
      { crease: 50 },
    ),
  ]);
  const coals = around(7, 0.15, () => [
    piece(
      rock(0.085, random).translate(random.jitter(0.03), 0.95, 0),
      random.chance(0.6) ? 'warmGlow' : 'stone',
      random.chance(0.5) ? 0xa83408 : palette.ink,
      { crease: 0 },
    ),
  ]);
  return [
    piece(bowl, 'metal', palette.iron, { crease: 30 }),
    ...place(ring(0.36, 0.035, { metal: palette.gold, segments: 22 }), { at: [0, 1.03, 0], turn: [90, 0, 0] }),
    ...place(ring(0.09, 0.035, { metal: palette.gold }), { at: [0, 0.46, 0], turn: [90, 0, 0] }),
    ...legs,
    ...coals,
  ];
}

/** Its flames, standing on the origin. */
export function brazierFlames(random: Random): Pieces {
  return [
    [0, 0, 0.62],
    [0.12, 0.05, 0.42],
    [-0.11, 0.07, 0.46],
    [0.02, -0.13, 0.38],
  ].flatMap(([x = 0, z = 0, size = 0.4], i) => {
    const body = tube(
      [
        [0, 0, 0],
        [0.02, size * 0.3, 0],
        [-0.08 * size, size * 0.64, 0],
        [0.06 * size, size, 0],
      ],
      [size * 0.13, size * 0.22, size * 0.13, size * 0.01],
      { sides: 7, rings: 7 },
    );
    const isCore = i % 2 === 1;
    return place(
      [piece(body, 'warmGlow', isCore ? 0xffc640 : 0xe0700c, { top: isCore ? 0xf08a14 : 0xa82404, crease: 0 })],
      { at: [x, 0, z], turn: [0, i * 80 + random.jitter(20), 0] },
    );
  });
}
