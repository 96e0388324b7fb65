/** The troll's arms and his club. */
import { horn } from '../../../kit/anatomy.ts';
import { palette, tone } from '../../../kit/palette.ts';
import { around, mirror, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { chain, type Lump, sculpt } from '../../../kit/sculpt.ts';
import { drum, type Point, tube } from '../../../kit/shapes.ts';
import { hide, SHOULDER, SKIN } from './body.ts';

export function arm(random: Random, side: 1 | -1): Pieces {
  const hand: Point = side === 1 ? [1.22, 0.42, 0.5] : [1.2, 0.86, 0.72];
  const elbow: Point = side === 1 ? [1.26, 1.35, 0.0] : [1.3, 1.4, 0.1];
  const bones: Lump[] = [
    ...chain([SHOULDER, elbow, [hand[0], hand[1] + 0.2, hand[2] - 0.06], hand], [0.3, 0.24, 0.23, 0.2], SKIN),
    {
      ball: [elbow[0] - 0.03, (elbow[1] + hand[1]) / 2 + 0.1, (elbow[2] + hand[2]) / 2],
      radius: [0.25, 0.34, 0.25],
      colour: SKIN,
    },
    { ball: hand, radius: [0.24, 0.22, 0.26], colour: SKIN },
    ...[-1, 0, 1].flatMap((i) =>
      chain(
        [
          hand,
          [hand[0] + 0.05 + i * 0.02, hand[1] - 0.16, hand[2] + 0.12 + i * 0.18],
          [hand[0] - 0.06, hand[1] - 0.33, hand[2] + 0.14 + i * 0.19],
        ],
        [0.13, 0.1, 0.085],
        SKIN,
      ),
    ),
    ...chain(
      [hand, [hand[0] - 0.2, hand[1] - 0.06, hand[2] + 0.2], [hand[0] - 0.26, hand[1] - 0.2, hand[2] + 0.26]],
      [0.12, 0.09, 0.075],
      SKIN,
    ),
  ];
  const skin = sculpt(bones, 'skin', hide(1700, 0.05, 0.085));
  const tufts = strew(skin, {
    count: 60,
    apart: 0.09,
    random,
    lift: 0.4,
    flow: () => [0.3, -1, -0.2],
    where: (at, normal) => at.y > 1.25 && normal.x > -0.1,
    make: () => [
      plume({ length: 0.26, width: 0.13, colour: palette.moss, tip: palette.grass, surface: 'foliage', random }),
    ],
  });
  const band = place([piece(drum(0.3, 0.13, { bevel: 0.03, segments: 14 }), 'leather', palette.leather)], {
    at: [hand[0], hand[1] + 0.22, hand[2] - 0.07],
    turn: [14, 0, 0],
  });
  const pieces = [skin, ...tufts, ...band];
  return side === 1 ? pieces : mirror(pieces);
}

/** A young tree, pulled up and put to use; in the right hand. */
export function club(random: Random): Pieces {
  const shaft = tube(
    [
      [-1.16, 0.02, 1.1],
      [-1.2, 0.62, 0.9],
      [-1.27, 1.4, 0.78],
      [-1.3, 2.1, 0.72],
      [-1.36, 2.75, 0.7],
    ],
    [0.1, 0.12, 0.17, 0.28, 0.24],
    { sides: 9, rings: 14 },
  );
  const knots = Array.from({ length: 6 }, (_, i) => {
    const angle = i * 2.2;
    const y = 1.95 + i * 0.14;
    const at: Point = [-1.3 + Math.sin(angle) * 0.24, y, 0.72 + Math.cos(angle) * 0.24];
    return horn(
      [
        at,
        [at[0] + Math.sin(angle) * 0.12, y + 0.04, at[2] + Math.cos(angle) * 0.12],
        [at[0] + Math.sin(angle) * 0.2, y + 0.12, at[2] + Math.cos(angle) * 0.2],
      ],
      0.07,
      palette.bone,
    );
  });
  const leaves = around(5, 0.12, () =>
    place([plume({ length: 0.3, width: 0.14, colour: palette.leaf, tip: palette.grass, surface: 'foliage', random })], {
      turn: [random.between(20, 60), 0, 0],
    }),
  );
  return [
    piece(shaft, 'wood', tone(palette.bark, -0.03), {
      top: tone(palette.oak, -0.04),
      crease: 20,
      vary: { random, facet: 0.07 },
    }),
    ...knots,
    ...place(leaves, { at: [-1.36, 2.74, 0.7] }),
  ];
}
