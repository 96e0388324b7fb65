/** The dire wolf: a shaggy leader on a snowy rock, calling the pack. */
import { clip, rotation, sway } from '../../kit/motion.ts';
import { bouldersAround, pineTree } from '../../kit/nature.ts';
import { palette, tone } from '../../kit/palette.ts';
import { node, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { lathe } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';
import { bodyPieces, NECK, TAIL, tailPieces } from './dire-wolf/body.ts';
import { headPieces, jawPieces } from './dire-wolf/head.ts';

/** Top of the rock, metres. */
const ROCK = 0.62;

export const model: Model = {
  id: '29',
  slug: 'dire-wolf',
  name: 'Dire Wolf',
  category: 'creatures',
  description:
    'As tall as a pony and twice as clever. It watches the pass from its snowy rock, decides who may travel, and has never once been wrong about a stranger.',
  priceCents: 1699,
  tags: ['wolf', 'winter', 'beast', 'fur', 'animated'],
  seed: 29,
  view: { turn: 44, tilt: 9 },
  build(random) {
    const jaw = node('Jaw', jawPieces(), { pivot: [0, 1.66, 1.12] });
    const head = node('Head', headPieces(random), { pivot: NECK, children: [jaw] });
    const tail = node('Tail', tailPieces(random), { pivot: TAIL });
    const wolf = node('Wolf', bodyPieces(random), { children: [head, tail] });
    wolf.position.y = ROCK;
    const look = (t: number) => ({ y: 16 * Math.sin(t * 2 * Math.PI), x: 4 * Math.sin(t * 4 * Math.PI + 1) });
    return {
      scene: node('DireWolf', [], { children: [node('Rock', rockPieces(random)), wolf] }),
      clips: [
        clip('Watch', 5, [
          rotation(head, 5, look),
          rotation(jaw, 5, (t) => ({ x: 3 * Math.sin(t * 12 * Math.PI) })),
          sway(tail, 'y', 14, 5, 0.1, 2),
        ]),
      ],
    };
  },
};

function rockPieces(random: Random): Pieces {
  const shape = (profile: readonly (readonly [number, number])[], amount: number) =>
    wobble(lathe(profile, 14), amount, random).scale(0.84, 1, 1.18);
  const snow = shape(
    [
      [1.08, ROCK - 0.16],
      [1.12, ROCK - 0.06],
      [0.98, ROCK + 0.02],
      [0.5, ROCK + 0.015],
      [0, ROCK + 0.015],
    ],
    0.03,
  );
  const drifts = [
    [1.0, 1.0, 0.34],
    [-1.1, 0.98, 0.3],
    [1.15, -0.5, 0.26],
    [-1.1, -0.6, 0.3],
  ].flatMap(([x = 0, z = 0, r = 0.3]) =>
    place(
      [
        piece(
          lathe(
            [
              [r, 0],
              [r * 0.85, r * 0.22],
              [r * 0.45, r * 0.4],
              [0, r * 0.44],
            ],
            12,
          ),
          'plaster',
          0xdfe7f2,
          { top: palette.snow, crease: 50 },
        ),
      ],
      { at: [x, 0, z], scale: [1.3, 1, 1] },
    ),
  );
  return [
    piece(
      shape(
        [
          [1.42, 0],
          [1.36, ROCK * 0.45],
          [1.12, ROCK * 0.85],
          [1.0, ROCK - 0.08],
          [0, ROCK - 0.1],
        ],
        0.09,
      ),
      'stone',
      tone(0x707888, -0.06),
      { top: 0x8a92a2, crease: 0, vary: { random, facet: 0.05 } },
    ),
    piece(snow, 'plaster', 0xdfe7f2, { top: palette.snow, crease: 30 }),
    ...drifts,
    ...bouldersAround(6, 1.35, 0.34, random, 0x7d8494),
    ...place(pineTree(1.15, random), { at: [-1.3, 0, 0.62] }),
    ...place(pineTree(0.7, random), { at: [-1.42, 0, 0.14] }),
  ];
}
