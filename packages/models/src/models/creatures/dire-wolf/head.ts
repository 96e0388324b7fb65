/** The wolf's head and jaw. */
import { eye, horn } from '../../../kit/anatomy.ts';
import { mix, tone } from '../../../kit/palette.ts';
import { mirror, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, sculpt } from '../../../kit/sculpt.ts';
import { ball, tube } from '../../../kit/shapes.ts';
import { DARK, GREY, NECK, PALE } from './body.ts';

export function headPieces(random: Random): Pieces {
  const skull = sculpt(
    [
      ...chain([NECK, [0, 1.56, 0.8]], [0.27, 0.25], GREY),
      { ball: [0, 1.72, 0.94], radius: [0.235, 0.215, 0.235], colour: GREY },
      ...chain(
        [
          [0, 1.72, 1.08],
          [0, 1.68, 1.38],
        ],
        [0.135, 0.09],
        GREY,
      ),
      { from: [0, 1.78, 1.06], to: [0, 1.735, 1.36], radii: [0.07, 0.05], colour: DARK },
      ...both(
        { ball: [0.15, 1.64, 0.98], radius: [0.11, 0.1, 0.12], colour: PALE },
        { from: [0.162, 1.82, 1.08], to: [0.067, 1.792, 1.168], radii: [0.046, 0.042], colour: DARK },
      ),
    ],
    'skin',
    {
      cell: 0.038,
      melt: 0.08,
      triangles: 1200,
      crease: 55,
      tint: (at, normal, colour) =>
        mix(
          mix(colour, DARK, Math.min(Math.max((normal.y - 0.2) * 1.1, 0), 0.8)),
          PALE,
          Math.min(Math.max((1.7 - at.y) * 6 - 0.1, 0), 1) * (at.z > 0.95 ? 1 : 0),
        ),
    },
  );
  const fur = strew(skull, {
    count: 260,
    apart: 0.055,
    random,
    lift: 0.36,
    flow: (at) => [at.x * 2.2, at.y > 1.75 ? 0.1 : -0.9, -0.9],
    where: (at) => at.z < 1.0,
    make: (at) => {
      const cheek = Math.min(Math.max((1.68 - at.y) * 4, 0), 1) * (at.z > 0.72 ? 1 : 0.35);
      const colour = mix(mix(GREY, DARK, Math.min(Math.max((at.y - 1.6) * 4, 0), 1)), PALE, cheek);
      return [
        plume({ length: 0.2 + cheek * 0.06, width: 0.095, colour, tip: mix(colour, PALE, 0.25), belly: 0.45, random }),
      ];
    },
  });
  const ear = [
    ...place([plume({ length: 0.32, width: 0.19, colour: DARK, tip: tone(DARK, -0.05), belly: 0.4 })], {
      at: [0.13, 1.84, 0.88],
      turn: [-8, 24, -17],
    }),
    ...place([plume({ length: 0.24, width: 0.12, colour: 0xb89a94, tip: GREY, belly: 0.4 })], {
      at: [0.136, 1.86, 0.912],
      turn: [-5, 24, -16],
    }),
    ...place([plume({ length: 0.14, width: 0.06, colour: PALE, tip: 0xffffff, belly: 0.5 })], {
      at: [0.12, 1.85, 0.925],
      turn: [2, 24, -10],
    }),
  ];
  const side: Pieces = [
    ...ear,
    ...place(eye(0.054, 0xffc53a, false), { at: [0.134, 1.757, 1.128], turn: [-2, 46, 0] }),
    horn(
      [
        [0.062, 1.62, 1.36],
        [0.066, 1.57, 1.37],
        [0.062, 1.51, 1.36],
      ],
      0.022,
      0xfaf4e4,
    ),
    horn(
      [
        [0.075, 1.62, 1.26],
        [0.078, 1.585, 1.265],
        [0.075, 1.55, 1.26],
      ],
      0.016,
      0xfaf4e4,
    ),
  ];
  const nose = place([piece(ball(0.06, 2).scale(1.1, 0.8, 0.8), 'horn', 0x1c1d24, { crease: 180 })], {
    at: [0, 1.725, 1.455],
  });
  return [skull, ...fur, ...side, ...mirror(side), ...nose];
}

export function jawPieces(): Pieces {
  const bone = sculpt(
    chain(
      [
        [0, 1.6, 1.0],
        [0, 1.585, 1.2],
        [0, 1.59, 1.36],
      ],
      [0.12, 0.085, 0.055],
      PALE,
    ),
    'skin',
    { cell: 0.035, melt: 0.06, triangles: 240 },
  );
  const teeth = [0, 1].map((i) =>
    horn(
      [
        [0.045, 1.57, 1.37 - i * 0.1],
        [0.048, 1.61, 1.375 - i * 0.1],
        [0.045, 1.65 - i * 0.02, 1.37 - i * 0.1],
      ],
      0.016,
      0xfaf4e4,
    ),
  );
  const tongue = piece(
    tube(
      [
        [0, 1.61, 1.1],
        [0, 1.625, 1.26],
        [0, 1.61, 1.38],
      ],
      [0.055, 0.05, 0.02],
      { sides: 7, flat: 0.5 },
    ),
    'skin',
    0xb8566a,
    { crease: 180 },
  );
  return [bone, ...teeth, ...mirror(teeth), tongue];
}
