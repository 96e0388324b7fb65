/** Crowns and cups. */
import { palette } from './palette.ts';
import { around, mirror, type Piece, piece, place } from './pieces.ts';
import { ball, hull, lathe } from './shapes.ts';

/** A crown of eight points, standing on y = 0. */
export function crown(): Piece[] {
  const point = piece(
    hull([
      [-0.045, 0, 0.008],
      [0.045, 0, 0.008],
      [-0.045, 0, -0.008],
      [0.045, 0, -0.008],
      [0, 0.12, 0],
    ]),
    'metal',
    palette.gold,
  );
  const half = around(4, 0.14, (i) => [
    ...place([point], { at: [0, 0.07, 0] }),
    ...place([piece(ball(0.02, 1), 'metal', palette.gold, { crease: 60 })], { at: [0, 0.195, 0] }),
    ...place([piece(ball(0.026, 0), 'gem', i % 2 === 0 ? palette.crimson : palette.royal, { crease: 0 })], {
      at: [0, 0.04, 0.008],
    }),
  ]);
  const band = lathe(
    [
      [0.13, 0],
      [0.15, 0],
      [0.15, 0.09],
      [0.13, 0.09],
      [0.13, 0],
    ],
    16,
  );
  return [...half, ...place(half, { turn: [0, 45, 0] }), piece(band, 'metal', palette.gold)];
}

/** A jewelled cup. */
export function goblet(): Piece[] {
  const cup = lathe(
    [
      [0, 0],
      [0.07, 0],
      [0.06, 0.02],
      [0.02, 0.05],
      [0.02, 0.12],
      [0.07, 0.16],
      [0.09, 0.27],
      [0.08, 0.27],
      [0.06, 0.18],
      [0, 0.17],
    ],
    12,
  );
  const half = around(3, 0.075, () => [piece(ball(0.018, 0).translate(0, 0.2, 0), 'gem', palette.crimson)]);
  return [piece(cup, 'metal', palette.gold), ...half, ...mirror(half)];
}
