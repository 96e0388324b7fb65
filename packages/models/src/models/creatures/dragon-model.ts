/** The dragon: perched on a rock over its hoard, wings half spread. */
import { bodyPieces, NECK, SHOULDER, TAIL, tailPieces, wing } from '../../kit/dragon.ts';
import { headPieces, jawPieces } from '../../kit/dragon-head.ts';
import { clip, rotation, sway } from '../../kit/motion.ts';
import { bouldersAround } from '../../kit/nature.ts';
import { palette, tone } from '../../kit/palette.ts';
import { mirror, node, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { lathe } from '../../kit/shapes.ts';
import { hoard } from '../../kit/treasure.ts';
import type { Model } from '../../model.ts';

/** Height of the rock the dragon stands on, metres. */
const ROCK = 1.1;

export const model: Model = {
  id: '2',
  slug: 'dragon-model',
  name: 'Dragon Model',
  category: 'creatures',
  description:
    'An old dragon, wings half spread, guarding what it will not share. Perch it on a tower, curl it around a hoard, or send it down on an unlucky caravan.',
  priceCents: 1999,
  tags: ['dragon', 'fantasy', 'monster', 'animated', 'hoard'],
  seed: 2,
  view: { turn: 22, tilt: 12 },
  build(random) {
    const jaw = node('Jaw', jawPieces(), { pivot: [0, 4.42, 2.75] });
    const head = node('Head', headPieces(), { pivot: NECK, children: [jaw] });
    const tail = node('Tail', tailPieces(), { pivot: TAIL });
    const left = node('WingLeft', wing(), { pivot: SHOULDER });
    const right = node('WingRight', mirror(wing()), { pivot: [-SHOULDER[0], SHOULDER[1], SHOULDER[2]] });
    const body = node('Body', bodyPieces(random), { children: [head, tail, left, right] });
    body.position.y = ROCK;
    const scene = node('Dragon', [], { children: [node('Rock', rockPieces(random)), body] });
    const beat = (sign: number) => (t: number) => ({
      z: sign * (9 * Math.sin(t * 2 * Math.PI) - 5 * Math.sin(t * 4 * Math.PI)),
    });
    return {
      scene,
      clips: [
        clip('Idle', 4, [
          rotation(left, 4, beat(1)),
          rotation(right, 4, beat(-1)),
          rotation(head, 4, (t) => ({ x: 4 * Math.sin(t * 2 * Math.PI), y: 7 * Math.sin(t * 2 * Math.PI + 1) })),
          sway(jaw, 'x', 5, 4, 0.2),
          sway(tail, 'y', 8, 4, 0.1),
        ]),
      ],
    };
  },
};

function rockPieces(random: Random): Pieces {
  const ledge = wobble(
    lathe(
      [
        [2.9, 0],
        [2.75, ROCK * 0.5],
        [2.35, ROCK * 0.94],
        [1.9, ROCK],
        [0, ROCK],
      ],
      15,
    ),
    0.16,
    random,
  ).scale(1, 1, 1.12);
  return [
    piece(ledge, 'stone', tone(palette.granite, -0.16), {
      top: tone(palette.granite, -0.02),
      crease: 0,
      vary: { random, facet: 0.04 },
    }),
    ...bouldersAround(9, 2.9, 0.7, random),
    ...place(hoard(1.25, 0.6, random, 70), { at: [0.5, 0, 3.15] }),
    ...place(hoard(0.7, 0.3, random, 24), { at: [-1.9, 0, 2.75] }),
  ];
}
