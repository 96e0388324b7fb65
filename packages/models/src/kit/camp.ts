/** Flames, firewood and the axe that splits it. */
import { palette } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { drum, hull, lathe, tube } from './shapes.ts';

/** One tongue of flame, hot inside. */
export function fireTongue(size: number, turn: number): Piece[] {
  const body = tube(
    [
      [0, 0, 0],
      [0.03 * size, size * 0.28, 0],
      [-0.1 * size, size * 0.62, 0],
      [0.06 * size, size, 0],
    ],
    [size * 0.14, size * 0.24, size * 0.15, size * 0.01],
    { sides: 7, rings: 7 },
  );
  const outer = piece(body, 'warmGlow', 0xe0700c, { top: 0xa82404, crease: 0 });
  const core = place([piece(body.clone(), 'warmGlow', 0xffc640, { top: 0xf08a14, crease: 0 })], {
    at: [0.05 * size, 0, 0.1 * size],
    scale: 0.66,
  });
  return place([outer, ...core], { turn: [0, turn * 74, 0] });
}

/** A log standing on y = 0, with its rings at both ends. */
export function firewood(length: number, radius: number, random: Random): Piece[] {
  const bark = lathe(
    [
      [radius * 0.9, 0],
      [radius, length * 0.04],
      [radius * 0.95, length * 0.5],
      [radius, length * 0.96],
      [radius * 0.9, length],
    ],
    10,
  );
  const end = (y: number, flip: number) =>
    place(
      [
        piece(drum(radius * 0.92, 0.02, { segments: 10, bevel: 0.004 }), 'wood', palette.birch),
        ...place([piece(drum(radius * 0.5, 0.012, { segments: 10, bevel: 0.003 }), 'wood', palette.driftwood)], {
          at: [0, 0.016, 0],
        }),
      ],
      { at: [0, y, 0], turn: [flip, 0, 0] },
    );
  return [
    piece(bark, 'wood', palette.bark, { crease: 20, vary: { random, facet: 0.1 } }),
    ...end(length - 0.005, 0),
    ...end(0.005, 180),
  ];
}

/** An axe stuck in wood at the origin, its haft slanting up. */
export function axe(): Piece[] {
  const head = hull([
    [-0.02, 0, 0],
    [0.02, 0, 0],
    [-0.004, -0.06, -0.14],
    [0.004, -0.06, -0.14],
    [-0.004, 0.12, -0.12],
    [0.004, 0.12, -0.12],
    [-0.03, 0.02, 0.08],
    [0.03, 0.02, 0.08],
    [-0.03, 0.1, 0.08],
    [0.03, 0.1, 0.08],
  ]);
  return place(
    [
      piece(head, 'metal', palette.steel, { crease: 20 }),
      ...place([piece(drum(0.026, 0.72, { top: 0.022, segments: 7 }), 'wood', palette.oak)], {
        at: [0, 0.06, 0.05],
        turn: [88, 0, 0],
      }),
    ],
    { turn: [-38, 0, 0], at: [0, 0.08, 0] },
  );
}
