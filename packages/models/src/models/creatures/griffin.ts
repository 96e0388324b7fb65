/** The griffin: eagle before, lion behind, landing on a crag. */
import { clip, rotation, sway } from '../../kit/motion.ts';
import { bouldersAround, grassTuft } from '../../kit/nature.ts';
import { palette, tone } from '../../kit/palette.ts';
import { mirror, node, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { lathe } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';
import { bodyPieces, NECK, SHOULDER, TAIL, tailPieces, wing } from './griffin/body.ts';
import { headPieces } from './griffin/head.ts';

/** Height of the crag, metres. */
const CRAG = 0.9;

export const model: Model = {
  id: '20',
  slug: 'griffin',
  name: 'Griffin',
  category: 'creatures',
  description:
    'Half eagle, half lion, wholly proud. It lands where it likes, bows to nobody, and carries one rider it has chosen itself.',
  priceCents: 2499,
  tags: ['griffin', 'mount', 'feathers', 'fantasy', 'animated'],
  seed: 20,
  view: { turn: 31, tilt: 10 },
  build(random) {
    const head = node('Head', headPieces(random), { pivot: NECK });
    const tail = node('Tail', tailPieces(random), { pivot: TAIL });
    const feathers = wing(random);
    const left = node('WingLeft', feathers, { pivot: SHOULDER });
    const right = node('WingRight', mirror(feathers), { pivot: [-SHOULDER[0], SHOULDER[1], SHOULDER[2]] });
    const body = node('Body', bodyPieces(random), { children: [head, tail, left, right] });
    body.position.y = CRAG;
    const beat = (sign: number) => (t: number) => ({
      z: sign * (10 * Math.sin(t * 2 * Math.PI) - 4 * Math.sin(t * 4 * Math.PI)),
      x: 3 * Math.sin(t * 2 * Math.PI + 1),
    });
    const look = (t: number) => ({ y: 12 * Math.sin(t * 2 * Math.PI), x: 3 * Math.sin(t * 4 * Math.PI) });
    return {
      scene: node('Griffin', [], { children: [node('Crag', crag(random)), body] }),
      clips: [
        clip('Idle', 4, [
          rotation(left, 4, beat(1)),
          rotation(right, 4, beat(-1)),
          rotation(head, 4, look),
          sway(tail, 'y', 16, 4, 0.2),
        ]),
      ],
    };
  },
};

function crag(random: Random): Pieces {
  const ledge = wobble(
    lathe(
      [
        [1.75, 0],
        [1.7, CRAG * 0.4],
        [1.35, CRAG * 0.86],
        [1.1, CRAG + 0.02],
        [0, CRAG + 0.02],
      ],
      13,
    ),
    0.12,
    random,
  ).scale(0.85, 1, 1.1);
  return [
    piece(ledge, 'stone', tone(palette.granite, -0.08), {
      top: tone(palette.granite, 0.06),
      crease: 0,
      vary: { random, facet: 0.05 },
    }),
    ...bouldersAround(8, 1.6, 0.5, random),
    ...[
      [0.85, 0.86],
      [-0.8, -0.6],
      [0.7, -1.1],
      [-0.95, 0.3],
    ].flatMap(([x = 0, z = 0]) => place(grassTuft(0.3, random), { at: [x, CRAG - 0.06, z] })),
  ];
}
