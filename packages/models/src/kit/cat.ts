/** A cat asleep. */
import { palette, tone } from './palette.ts';
import { type Pieces, piece, place } from './pieces.ts';
import { sculpt } from './sculpt.ts';
import { ball, block, hull, tube } from './shapes.ts';

const FUR = 0xd98a3d;

/** A cat curled up in its sleep, its head towards +X and +Z. */
export function catBody(): Pieces {
  const dark = tone(FUR, -0.13);
  const body = sculpt(
    [
      { ball: [0.02, 0.11, -0.02], radius: [0.23, 0.125, 0.17], colour: FUR },
      { ball: [-0.13, 0.12, -0.01], radius: [0.12, 0.13, 0.14], colour: FUR },
      { ball: [0.17, 0.1, 0.06], radius: [0.1, 0.1, 0.1], colour: FUR },
      { ball: [0.1, 0.12, 0.16], radius: [0.095, 0.085, 0.085], colour: FUR },
      { ball: [0.1, 0.095, 0.225], radius: [0.05, 0.04, 0.04], colour: palette.cream },
      { from: [-0.14, 0.05, 0.1], to: [0.02, 0.035, 0.2], radii: [0.045, 0.035], colour: palette.cream },
    ],
    'skin',
    {
      cell: 0.018,
      melt: 0.05,
      triangles: 1500,
      tint: (at, _normal, colour) =>
        at.y > 0.13 && Math.sin(at.x * 62) > 0.45 && at.z < 0.1 ? colour.lerp(dark, 0.75) : colour,
    },
  );
  const ear = (x: number) =>
    piece(
      hull([
        [x - 0.032, 0.185, 0.15],
        [x + 0.032, 0.185, 0.15],
        [x, 0.18, 0.17],
        [x, 0.255, 0.145],
      ]),
      'skin',
      FUR,
      { top: dark },
    );
  const line = (x: number) =>
    place([piece(block(0.042, 0.008, 0.01, { bevel: 0 }), 'skin', palette.ink)], {
      at: [0.1 + x * 0.042, 0.128, 0.236],
      turn: [0, x * 18, -x * 12],
    });
  return [
    body,
    ear(0.05),
    ear(0.15),
    ...line(-1),
    ...line(1),
    ...place([piece(ball(0.013, 1), 'skin', 0xb5605a)], { at: [0.1, 0.108, 0.266] }),
  ];
}

/** Its tail, hanging down from (0.2, 0.05, -0.06). */
export function catTail(): Pieces {
  const tail = tube(
    [
      [0.2, 0.06, -0.06],
      [0.3, 0.05, 0.06],
      [0.37, -0.02, 0.2],
      [0.4, -0.16, 0.24],
      [0.42, -0.27, 0.2],
    ],
    [0.042, 0.036, 0.033, 0.032, 0.02],
    { sides: 7, rings: 14 },
  );
  return [piece(tail, 'skin', tone(FUR, -0.1), { top: FUR, crease: 60 })];
}
