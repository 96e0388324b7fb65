/** The owl's head and its hat. */
import { eye, horn } from '../../../kit/anatomy.ts';
import { mix, palette, tone } from '../../../kit/palette.ts';
import { mirror, type Piece, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, sculpt } from '../../../kit/sculpt.ts';
import { drum, lathe, slab, tube } from '../../../kit/shapes.ts';
import { BROWN, CREAM, DARK } from './body.ts';

const HAT = 0x4a3d86;

export function headPieces(random: Random): Pieces {
  const skull = sculpt(
    [
      { ball: [0, 0.72, 0.02], radius: [0.21, 0.17, 0.18], colour: BROWN },
      ...both({ ball: [0.085, 0.72, 0.14], radius: [0.1, 0.11, 0.06], colour: CREAM }),
    ],
    'skin',
    { cell: 0.02, melt: 0.04, triangles: 800 },
  );
  const fluff = strew(skull, {
    count: 190,
    apart: 0.03,
    random,
    lift: 0.28,
    flow: (at) => [at.x * 2, -0.5, -0.9],
    where: (at) => at.z < 0.13 && at.y > 0.58,
    make: () => [plume({ length: 0.07, width: 0.042, colour: tone(BROWN, -0.02), tip: tone(BROWN, 0.12), random })],
  });
  /** Feathers set round an eye like the petals of a daisy. */
  const disc = place(
    Array.from({ length: 15 }, (_, i) =>
      place([plume({ length: 0.062, width: 0.036, colour: CREAM, tip: mix(CREAM, BROWN, 0.55), belly: 0.7 })], {
        at: [Math.sin((i / 15) * 2 * Math.PI) * -0.05, Math.cos((i / 15) * 2 * Math.PI) * 0.05, 0],
        turn: [18, 0, (i / 15) * 360],
      }),
    ).flat(),
    { at: [0.088, 0.725, 0.188], turn: [-4, 15, 0] },
  );
  const side: Pieces = [
    ...disc,
    ...place([piece(drum(0.064, 0.02, { segments: 20, bevel: 0.007 }), 'horn', DARK)], {
      at: [0.088, 0.725, 0.186],
      turn: [86, 15, 0],
    }),
    ...place(eye(0.055, 0xffb833, false), { at: [0.09, 0.727, 0.186], turn: [0, 13, 0] }),
    ...place([plume({ length: 0.15, width: 0.06, colour: DARK, tip: tone(DARK, 0.06) })], {
      at: [0.05, 0.79, 0.19],
      turn: [6, 10, -62],
    }),
    ...place([plume({ length: 0.12, width: 0.05, colour: BROWN, tip: CREAM })], {
      at: [0.07, 0.78, 0.2],
      turn: [4, 10, -76],
    }),
  ];
  return [
    skull,
    ...fluff,
    ...side,
    ...mirror(side),
    horn(
      [
        [0, 0.715, 0.2],
        [0, 0.7, 0.25],
        [0, 0.645, 0.25],
      ],
      0.03,
      0xe0a040,
    ),
    ...place(hat(), { at: [0, 0.81, -0.01], turn: [-9, 0, 6] }),
  ];
}

export function hat(): Piece[] {
  const brim = lathe(
    [
      [0.15, 0.02],
      [0.26, -0.005],
      [0.275, 0.008],
      [0.26, 0.02],
      [0.15, 0.05],
    ],
    20,
  );
  const cone = tube(
    [
      [0, 0, 0],
      [0, 0.14, 0],
      [0.02, 0.27, -0.02],
      [0.09, 0.36, -0.07],
      [0.2, 0.38, -0.1],
    ],
    [0.165, 0.135, 0.095, 0.06, 0.012],
    { sides: 16, rings: 14 },
  );
  const star = Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * 2 * Math.PI;
    const r = i % 2 === 0 ? 0.042 : 0.018;
    return [Math.sin(angle) * r, Math.cos(angle) * r] as const;
  });
  return [
    piece(brim, 'cloth', tone(HAT, -0.04), { top: HAT, crease: 40 }),
    piece(cone, 'cloth', HAT, { top: tone(HAT, 0.08), crease: 50 }),
    ...place(
      [
        piece(
          lathe(
            [
              [0.16, 0],
              [0.17, 0.015],
              [0.155, 0.05],
              [0.13, 0.055],
            ],
            20,
          ),
          'leather',
          palette.gold,
        ),
      ],
      { at: [0, 0.02, 0] },
    ),
    ...place([piece(slab(star.toReversed(), 0.012, { bevel: 0.002 }), 'metal', palette.gold)], {
      at: [0.035, 0.14, 0.13],
      turn: [-14, 14, 8],
    }),
    ...place([piece(slab(star.toReversed(), 0.012, { bevel: 0.002 }), 'metal', palette.gold)], {
      at: [-0.055, 0.2, 0.095],
      turn: [-18, -26, -14],
      scale: 0.6,
    }),
    ...place(
      [
        piece(
          lathe(
            [
              [0, -0.03],
              [0.022, -0.012],
              [0.022, 0.012],
              [0, 0.03],
            ],
            10,
          ),
          'metal',
          palette.gold,
        ),
      ],
      { at: [0.2, 0.365, -0.1] },
    ),
  ];
}
