/** Boats and jetties. */
import { palette } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, brick, drum, tube } from './shapes.ts';
import { barrel, crate, deck } from './timber.ts';

/** A jetty on posts, its planks at y = 0, reaching towards +Z, with goods on it. */
export function jetty(random: Random): Piece[] {
  const posts = [
    [-0.75, 0.4],
    [0.75, 0.4],
    [-0.75, 2.4],
    [0.75, 2.4],
  ].flatMap(([x = 0, z = 0]) =>
    place(
      [piece(drum(0.13, 1.5, { segments: 8, top: 0.11 }), 'wood', palette.walnut, { vary: { random, piece: 0.12 } })],
      { at: [x, -0.74, z] },
    ),
  );
  const planks = place(deck(2.6, 1.5, 0.12, random, palette.driftwood), { at: [0, 0, 1.25], turn: [0, 90, 0] });
  return [
    ...planks,
    ...posts,
    ...place(barrel(0.62, random), { at: [-0.45, 0, 0.6] }),
    ...place(crate(0.5, random), { at: [0.4, 0, 0.7], turn: [0, 20, 0] }),
  ];
}

/** A rowing boat about 2.3 m long with its bow towards +Z. */
export function rowingBoat(random: Random): Piece[] {
  const ribs = 11;
  const shell: Piece[] = [];
  const half = (t: number) => 0.5 * Math.sin(Math.min(Math.max(t, 0.03), 0.97) * Math.PI) ** 0.6;
  for (const side of [-1, 1])
    for (const [row, out] of [
      [0, 1],
      [1, 0.86],
      [2, 0.6],
    ] as const) {
      const path = Array.from({ length: ribs }, (_, i) => {
        const t = i / (ribs - 1);
        return [side * half(t) * out, 0.34 - row * 0.14 + (t - 0.5) ** 2 * 0.5, (t - 0.5) * 2.3] as const;
      });
      shell.push(
        piece(
          tube(path, [0.07, 0.09, 0.07], { sides: 5, rings: 10 }),
          'wood',
          row === 0 ? palette.scarlet : palette.cream,
          { vary: { random, piece: 0.08 } },
        ),
      );
    }
  const seats = [-0.45, 0.35].flatMap((z) =>
    place([piece(brick(0.85, 0.06, 0.24), 'wood', palette.oak)], { at: [0, 0.24, z] }),
  );
  const floor = place([piece(ball(1, 1).scale(0.42, 0.1, 1.02), 'wood', palette.walnut, { crease: 60 })], {
    at: [0, 0.06, 0],
  });
  const oar = (x: number) =>
    place(
      [
        piece(
          tube(
            [
              [0, 0, -0.9],
              [0, 0.06, 0],
              [0, 0.1, 0.9],
            ],
            [0.07, 0.03, 0.03],
            { sides: 6, rings: 5 },
          ),
          'wood',
          palette.birch,
        ),
      ],
      { at: [x, 0.36, 0], turn: [0, x * 20, 0] },
    );
  return [...shell, ...seats, ...floor, ...oar(-0.22), ...oar(0.22)];
}
