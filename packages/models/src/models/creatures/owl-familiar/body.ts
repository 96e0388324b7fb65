/** The owl's body and wings. */
import { claws } from '../../../kit/anatomy.ts';
import { mix, tone } from '../../../kit/palette.ts';
import { type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, sculpt } from '../../../kit/sculpt.ts';
import { lathe } from '../../../kit/shapes.ts';

export const BROWN = 0x8a5f3c;
export const DARK = 0x5b3d2b;
export const CREAM = 0xf3e2c0;

/** Top of the books, metres. */
const PERCH = 0.2;

export function bodyPieces(random: Random): Pieces {
  const skin = sculpt(
    [
      { ball: [0, 0.42, 0], radius: [0.2, 0.24, 0.19], colour: BROWN },
      { ball: [0, 0.36, 0.04], radius: [0.19, 0.17, 0.18], colour: BROWN },
      ...both({ ball: [0.09, 0.26, 0.05], radius: [0.07, 0.07, 0.08], colour: CREAM }),
    ],
    'skin',
    { cell: 0.022, melt: 0.07, triangles: 700, tint: (at, _, colour) => mix(colour, CREAM, belly(at.x, at.z)) },
  );
  const down = strew(skin, {
    count: 330,
    apart: 0.031,
    random,
    lift: 0.3,
    flow: (at) => [at.x, -1, at.z * 0.2],
    where: (at) => at.y > 0.24 && at.y < 0.68,
    make: (at) => {
      const pale = belly(at.x, at.z);
      const isBarred = pale > 0.5 && Math.sin(at.y * 95) > 0.25;
      const colour = isBarred ? mix(CREAM, BROWN, 0.62) : mix(BROWN, CREAM, pale);
      return [plume({ length: 0.072, width: 0.046, colour, tip: tone(colour, 0.08), random })];
    },
  });
  const feet = [0.085, -0.085].flatMap((x) => [
    ...place(
      [
        piece(
          lathe(
            [
              [0.03, 0],
              [0.034, 0.03],
              [0.022, 0.06],
              [0, 0.07],
            ],
            8,
          ),
          'scales',
          0xe0a040,
        ),
      ],
      { at: [x, PERCH, 0.13] },
    ),
    ...place(claws(3, 0.075, 70, 0x4a4038), { at: [x, PERCH + 0.015, 0.14] }),
  ]);
  const tail = [-2, -1, 0, 1, 2].flatMap((i) =>
    place([plume({ length: 0.24, width: 0.075, colour: DARK, tip: tone(BROWN, 0.05), random })], {
      at: [i * 0.028, 0.34, -0.13],
      turn: [-128, i * -7, 0],
    }),
  );
  return [skin, ...down, ...feet, ...tail];
}

/** How pale the breast is, 0–1. */
export const belly = (x: number, z: number) => Math.min(Math.max((z - 0.05 - Math.abs(x) * 0.35) * 14, 0), 1);

export function wing(random: Random): Pieces {
  const fold = sculpt([{ ball: [0.178, 0.47, -0.01], radius: [0.045, 0.13, 0.115], colour: BROWN }], 'skin', {
    cell: 0.02,
    melt: 0.02,
    triangles: 200,
  });
  const coverts = strew(fold, {
    count: 90,
    apart: 0.03,
    random,
    lift: 0.25,
    flow: (at) => [0, -1, -0.25 - at.z],
    where: (_, normal) => normal.x > -0.3,
    make: (at) => {
      const colour = at.y > 0.5 ? BROWN : DARK;
      return [plume({ length: 0.095, width: 0.056, colour, tip: mix(colour, CREAM, 0.3), random })];
    },
  });
  const quills = [0, 1, 2, 3, 4].flatMap((i) =>
    place([plume({ length: 0.26 - i * 0.012, width: 0.07, colour: DARK, tip: mix(DARK, BROWN, 0.5), random })], {
      at: [0.19 - i * 0.006, 0.45, 0.04 - i * 0.03],
      turn: [187, -86 - i * 3, 12],
    }),
  );
  return [fold, ...coverts, ...quills];
}
