/** The mossy ground the mushroom folk walk on. */
import { toadstool } from '../../../kit/fungi.ts';
import { bouldersAround, grassTuft, mound } from '../../../kit/nature.ts';
import { palette, tone } from '../../../kit/palette.ts';
import { type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { lathe } from '../../../kit/shapes.ts';

/** Top of the moss, metres. */
export const MOSS = 0.14;

export function ground(random: Random): Pieces {
  const stump = place(
    [
      piece(
        lathe(
          [
            [0.36, 0],
            [0.27, 0.06],
            [0.235, 0.2],
            [0.245, 0.34],
            [0.2, 0.34],
          ],
          13,
        ),
        'wood',
        tone(palette.bark, -0.04),
        { top: palette.bark, crease: 0, vary: { random, facet: 0.07 } },
      ),
      ...place(
        [
          piece(
            lathe(
              [
                [0.24, 0],
                [0, 0.01],
              ],
              13,
            ),
            'wood',
            palette.birch,
          ),
        ],
        { at: [0, 0.335, 0] },
      ),
      ...[0.17, 0.1, 0.045].flatMap((r) =>
        place(
          [
            piece(
              lathe(
                [
                  [r, 0],
                  [r - 0.014, 0.006],
                  [r - 0.028, 0],
                ],
                16,
              ),
              'wood',
              palette.oak,
            ),
          ],
          { at: [0, 0.344, 0] },
        ),
      ),
    ],
    { at: [0.1, MOSS - 0.02, -0.5], turn: [-4, 0, 3] },
  );
  return [
    ...mound({
      radius: 0.92,
      height: MOSS,
      random,
      top: palette.moss,
      side: palette.earth,
      plateau: 0.92,
      segments: 26,
    }),
    ...stump,
    ...place(toadstool({ height: 0.2, cap: 0.1, random, colour: 0xd8953a, spots: 0 }), { at: [0.6, MOSS, 0.36] }),
    ...place(toadstool({ height: 0.13, cap: 0.07, random, colour: 0xd8953a, spots: 0 }), { at: [0.7, MOSS, 0.2] }),
    ...place(toadstool({ height: 0.16, cap: 0.08, random, colour: 0x7fe0d0, surface: 'greenGlow', spots: 0 }), {
      at: [-0.64, MOSS, 0.36],
    }),
    ...place(toadstool({ height: 0.11, cap: 0.06, random, colour: 0x7fe0d0, surface: 'greenGlow', spots: 0 }), {
      at: [-0.53, MOSS, 0.5],
    }),
    ...bouldersAround(6, 0.86, 0.15, random),
    ...[
      [0.42, 0.6],
      [0.72, -0.1],
      [-0.74, -0.1],
      [-0.36, -0.56],
      [0.5, -0.5],
    ].flatMap(([x = 0, z = 0]) => place(grassTuft(0.2, random), { at: [x, MOSS - 0.01, z] })),
    ...Array.from({ length: 7 }, (_, i) =>
      place(
        [
          plume({
            length: 0.15,
            width: 0.085,
            colour: i % 2 === 0 ? palette.autumn : palette.clayRoof,
            surface: 'foliage',
            random,
          }),
        ],
        { at: [Math.sin(i * 2.1) * 0.7, MOSS + 0.012, Math.cos(i * 2.1) * 0.66], turn: [84, i * 75, 0] },
      ),
    ).flat(),
  ];
}
