/** The forest troll: old, mossy, and mostly garden by now. */
import { toadstool } from '../../kit/fungi.ts';
import { clip, rotation, swell } from '../../kit/motion.ts';
import { bouldersAround, grassTuft, mound } from '../../kit/nature.ts';
import { palette } from '../../kit/palette.ts';
import { node, type Pieces, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import type { Model } from '../../model.ts';
import { arm, club } from './forest-troll/arms.ts';
import { bodyPieces, legs, NECK, SHOULDER } from './forest-troll/body.ts';
import { headPieces } from './forest-troll/head.ts';

/** Top of the knoll, metres. */
const KNOLL = 0.35;

export const model: Model = {
  id: '24',
  slug: 'forest-troll',
  name: 'Forest Troll',
  category: 'creatures',
  description:
    'He sat down for a short nap three hundred years ago, and the forest moved in. Slow, polite and very hard to argue with, he makes a splendid guardian for a bridge or a glade.',
  priceCents: 1999,
  tags: ['troll', 'forest', 'giant', 'moss', 'animated'],
  seed: 24,
  view: { turn: 28, tilt: 10 },
  build(random) {
    const head = node('Head', headPieces(random), { pivot: NECK });
    const left = node('ArmLeft', arm(random, 1), { pivot: SHOULDER });
    const right = node('ArmRight', [...arm(random, -1), ...club(random)], {
      pivot: [-SHOULDER[0], SHOULDER[1], SHOULDER[2]],
    });
    const torso = node('Torso', bodyPieces(random), { pivot: [0, 1, 0], children: [head, left, right] });
    const troll = node('Troll', legs(random), { children: [torso] });
    troll.position.y = KNOLL;
    const breath = (t: number) => {
      const size = 1 + 0.022 * Math.sin(t * 4 * Math.PI);
      return [size, 1 + 0.012 * Math.sin(t * 4 * Math.PI), size] as const;
    };
    const look = (t: number) => ({
      y: 15 * Math.sin(t * 2 * Math.PI),
      z: 4 * Math.sin(t * 4 * Math.PI),
      x: 3 * Math.sin(t * 4 * Math.PI + 2),
    });
    return {
      scene: node('ForestTroll', [], { children: [node('Knoll', knoll(random)), troll] }),
      clips: [
        clip('Idle', 5, [
          swell(torso, 5, breath),
          rotation(head, 5, look),
          rotation(left, 5, (t) => ({ x: 5 * Math.sin(t * 4 * Math.PI + 1), z: 2 + 2 * Math.sin(t * 4 * Math.PI) })),
          rotation(right, 5, (t) => ({ x: 3 * Math.sin(t * 4 * Math.PI + 2.5) })),
        ]),
      ],
    };
  },
};

function knoll(random: Random): Pieces {
  return [
    ...mound({ radius: 2.1, height: KNOLL, random, plateau: 0.92, segments: 26, side: palette.earth }),
    ...bouldersAround(7, 1.9, 0.42, random),
    ...[
      [1.5, 1.0],
      [-0.5, 1.6],
      [1.6, -0.4],
      [-1.6, -0.6],
      [0.4, 1.7],
      [-1.5, 0.2],
    ].flatMap(([x = 0, z = 0]) => place(grassTuft(0.34, random), { at: [x, KNOLL, z] })),
    ...place(toadstool({ height: 0.3, cap: 0.16, random, colour: 0xc9803a, spots: 0 }), { at: [1.35, KNOLL, 1.25] }),
    ...place(toadstool({ height: 0.2, cap: 0.11, random, colour: 0xc9803a, spots: 0 }), { at: [1.55, KNOLL, 1.1] }),
  ];
}
