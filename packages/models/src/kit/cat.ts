/** A cat asleep. */
import { palette, tone } from './palette.ts';
import { type Pieces, piece, place } from './pieces.ts';
import { sculpt } from './sculpt.ts';
import { ball, hull, type Point, tube } from './shapes.ts';

const FUR = 0xd98a3d;
const HEAD: Point = [0.12, 0.15, 0.17];

/** A cat curled up in its sleep, its head towards +X and +Z. */
export function catBody(): Pieces {
  const dark = tone(FUR, -0.25);
  const body = sculpt(
    [
      { ball: [0.0, 0.11, -0.04], radius: [0.22, 0.12, 0.15], colour: FUR },
      { ball: [-0.15, 0.12, -0.02], radius: [0.11, 0.13, 0.13], colour: FUR },
      { ball: [0.17, 0.12, 0.03], radius: [0.1, 0.11, 0.1], colour: FUR },
      { ball: HEAD, radius: [0.1, 0.085, 0.09], colour: FUR },
      { ball: [HEAD[0], HEAD[1] - 0.035, HEAD[2] + 0.07], radius: [0.05, 0.036, 0.036], colour: palette.cream },
      { from: [-0.14, 0.05, 0.12], to: [0, 0.04, 0.24], radii: [0.05, 0.04], colour: FUR },
      { ball: [0.01, 0.04, 0.255], radius: [0.045, 0.04, 0.045], colour: palette.cream },
    ],
    'skin',
    {
      cell: 0.015,
      melt: 0.03,
      triangles: 2400,
      tint: ({ x, y, z }, _normal, colour) => {
        const isBack = y > 0.12 && z < 0.1 && Math.sin((x + z * 0.25) * 44) > 0.3;
        const isBrow = y > HEAD[1] + 0.055 && z > HEAD[2] - 0.05 && Math.sin((x - HEAD[0]) * 150 + 1.57) > 0.2;
        return isBack || isBrow ? colour.lerp(dark, 0.85) : colour;
      },
    },
  );
  const ear = (side: number) =>
    place(
      [
        piece(
          hull([
            [-0.045, 0, -0.01],
            [0.045, 0, -0.01],
            [0, 0, 0.022],
            [0.012 * side, 0.1, -0.005],
          ]),
          'skin',
          FUR,
          { top: dark },
        ),
        ...place(
          [
            piece(
              hull([
                [-0.024, 0.012, 0],
                [0.024, 0.012, 0],
                [0, 0.008, 0.024],
                [0.008 * side, 0.066, 0.006],
              ]),
              'skin',
              0xe2a890,
            ),
          ],
          {
            at: [0, 0, 0.004],
          },
        ),
      ],
      { at: [HEAD[0] + side * 0.058, HEAD[1] + 0.056, HEAD[2] - 0.01], turn: [0, side * 14, -side * 16] },
    );
  const lid = (side: number) =>
    piece(
      tube(
        [
          [HEAD[0] + side * 0.022, HEAD[1] + 0.012, HEAD[2] + 0.089],
          [HEAD[0] + side * 0.04, HEAD[1] + 0.002, HEAD[2] + 0.085],
          [HEAD[0] + side * 0.06, HEAD[1] + 0.014, HEAD[2] + 0.074],
        ],
        [0.006, 0.006],
        { sides: 5, rings: 6 },
      ),
      'skin',
      palette.ink,
    );
  return [
    body,
    ...ear(1),
    ...ear(-1),
    lid(1),
    lid(-1),
    ...place([piece(ball(0.016, 1).scale(1.2, 0.8, 0.7), 'skin', 0xb5605a)], {
      at: [HEAD[0], HEAD[1] - 0.014, HEAD[2] + 0.1],
    }),
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
