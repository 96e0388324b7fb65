/** The griffin's head. */
import { eye, horn } from '../../../kit/anatomy.ts';
import { mix, tone } from '../../../kit/palette.ts';
import { mirror, type Pieces, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, sculpt } from '../../../kit/sculpt.ts';
import { BEAK, CREAM, FEATHER, NECK } from './body.ts';

export function headPieces(random: Random): Pieces {
  const skull = sculpt(
    [
      { ball: NECK, radius: 0.28, colour: CREAM },
      ...chain(
        [
          [0, 2.2, 1.0],
          [0, 2.5, 1.12],
        ],
        [0.27, 0.25],
        CREAM,
      ),
      { ball: [0, 2.6, 1.2], radius: [0.26, 0.24, 0.29], colour: CREAM },
      ...both({ from: [0.2, 2.7, 1.2], to: [0.13, 2.64, 1.45], radii: [0.07, 0.05], colour: CREAM }),
      { ball: [0, 2.56, 1.42], radius: [0.15, 0.14, 0.12], colour: BEAK },
    ],
    'skin',
    { cell: 0.04, melt: 0.12, triangles: 700 },
  );
  const side: Pieces = [
    ...place(eye(0.09, 0xffb52e, false), { at: [0.185, 2.62, 1.355], turn: [0, 52, 0] }),
    ...place([plume({ length: 0.42, width: 0.14, colour: FEATHER, tip: tone(FEATHER, -0.08) })], {
      at: [0.16, 2.74, 1.12],
      turn: [-42, 14, -14],
    }),
    ...place([plume({ length: 0.3, width: 0.11, colour: tone(FEATHER, 0.08) })], {
      at: [0.19, 2.68, 1.06],
      turn: [-62, 20, -20],
    }),
  ];
  const mane = strew(skull, {
    count: 90,
    apart: 0.085,
    random,
    lift: 0.32,
    flow: (at) => [at.x * 0.9, -0.9, -0.7],
    where: (at) => at.z < 1.24 - Math.max(at.y - 2.4, 0) * 0.4,
    make: (at) => [
      plume({
        length: 0.24,
        width: 0.13,
        colour: mix(CREAM, FEATHER, Math.min(Math.max((1.12 - at.z) * 2.6, 0), 1)),
        tip: mix(0xfff6e0, tone(FEATHER, 0.1), Math.min(Math.max((1.12 - at.z) * 2.6, 0), 1)),
        random,
      }),
    ],
  });
  return [
    skull,
    ...mane,
    ...side,
    ...mirror(side),
    horn(
      [
        [0, 2.58, 1.44],
        [0, 2.62, 1.66],
        [0, 2.54, 1.83],
        [0, 2.36, 1.86],
      ],
      0.125,
      BEAK,
      tone(BEAK, -0.12),
    ),
    horn(
      [
        [0, 2.48, 1.42],
        [0, 2.44, 1.6],
        [0, 2.42, 1.7],
      ],
      0.085,
      tone(BEAK, -0.06),
    ),
  ];
}
