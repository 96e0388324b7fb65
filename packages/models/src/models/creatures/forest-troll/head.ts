/** The troll's head. */
import { eye, horn } from '../../../kit/anatomy.ts';
import { palette } from '../../../kit/palette.ts';
import { mirror, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, type Lump, sculpt } from '../../../kit/sculpt.ts';
import { lathe, tube } from '../../../kit/shapes.ts';
import { hide, NECK, PALE, SHADE, SKIN } from './body.ts';

export function headPieces(random: Random): Pieces {
  const bones: Lump[] = [
    ...chain([NECK, [0, 2.34, 0.85]], [0.36, 0.38], SKIN),
    { ball: [0, 2.46, 0.92], radius: [0.36, 0.34, 0.34], colour: SKIN },
    { ball: [0, 2.22, 1.06], radius: [0.37, 0.2, 0.26], colour: SKIN },
    { from: [0.2, 2.6, 1.15], to: [-0.2, 2.6, 1.15], radii: [0.12, 0.12], colour: SHADE },
    ...both(
      ...chain(
        [
          [0.32, 2.46, 0.86],
          [0.56, 2.52, 0.72],
          [0.82, 2.6, 0.54],
        ],
        [0.12, 0.11, 0.03],
        PALE,
      ),
    ),
  ];
  const skull = sculpt(bones, 'skin', hide(1500, 0.055));
  const nose = sculpt(
    [
      ...chain(
        [
          [0, 2.56, 1.2],
          [0, 2.42, 1.42],
          [0, 2.3, 1.52],
        ],
        [0.1, 0.14, 0.18],
        0xa08a78,
      ),
      ...both({ ball: [0.13, 2.3, 1.42], radius: 0.095, colour: 0xa08a78 }),
    ],
    'skin',
    { cell: 0.04, melt: 0.1, triangles: 420, crease: 70 },
  );
  const hair = strew(skull, {
    count: 90,
    apart: 0.07,
    random,
    lift: 0.55,
    flow: (at) => [at.x * 0.8, 0.1, -1],
    where: (at, normal) => normal.y > 0.3 && at.y > 2.58 && Math.abs(at.x) < 0.4 && at.z < 1.15,
    make: () => [
      plume({ length: 0.3, width: 0.11, colour: palette.moss, tip: palette.grass, surface: 'foliage', random }),
    ],
  });
  const side: Pieces = [
    ...place(eye(0.08, 0xffcf4a, false), { at: [0.19, 2.475, 1.235], turn: [4, 20, 0] }),
    ...place([plume({ length: 0.24, width: 0.1, colour: palette.moss, tip: palette.leaf, surface: 'foliage' })], {
      at: [0.08, 2.6, 1.29],
      turn: [14, 20, -74],
    }),
    ...place([plume({ length: 0.2, width: 0.08, colour: palette.pine, tip: palette.moss, surface: 'foliage' })], {
      at: [0.12, 2.64, 1.27],
      turn: [10, 24, -58],
    }),
    horn(
      [
        [0.22, 2.14, 1.22],
        [0.27, 2.2, 1.34],
        [0.27, 2.36, 1.38],
      ],
      0.062,
    ),
    ...place(
      [
        piece(
          lathe(
            [
              [0.06, -0.016],
              [0.078, 0],
              [0.06, 0.016],
              [0.046, 0],
            ],
            12,
          ),
          'metal',
          palette.gold,
        ),
      ],
      { at: [0.7, 2.46, 0.62], turn: [80, 30, 0] },
    ),
  ];
  const mouth = tube(
    [
      [-0.3, 2.15, 1.2],
      [-0.14, 2.11, 1.315],
      [0.02, 2.1, 1.335],
      [0.16, 2.12, 1.31],
      [0.3, 2.17, 1.2],
    ],
    [0.012, 0.026, 0.026, 0.012],
    { sides: 6, rings: 12 },
  );
  return [skull, nose, ...hair, ...side, ...mirror(side), piece(mouth, 'skin', 0x3c4a42, { crease: 180 })];
}
