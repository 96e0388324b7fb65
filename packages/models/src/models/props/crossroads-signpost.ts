/** The crossroads signpost: four painted boards on a leaning post, a milestone, and a raven that knows the way. */

import { clip, rotation } from '../../kit/motion.ts';
import { bouldersAround, bush, grassTuft, mound } from '../../kit/nature.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { node, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ravenBody, ravenHead } from '../../kit/raven.ts';
import { arc, ball, block, drum, type Point, type Point2, slab, tube } from '../../kit/shapes.ts';
import { innSign, signBoards } from '../../kit/signs.ts';
import type { Model } from '../../model.ts';

const TOP = 2.72;
const PERCH: Point = [0.02, TOP + 0.1, 0];
const INN: Point = [0.68, 1.06, 0.1];

export const model: Model = {
  id: '48',
  slug: 'crossroads-signpost',
  name: 'Crossroads Signpost',
  category: 'props',
  description:
    'The castle, the wood, the moon temple, or an ale: every quest starts by choosing a board. The inn sign swings in the wind, and the raven on top turns to see which way you went.',
  priceCents: 799,
  tags: ['signpost', 'road', 'raven', 'quest', 'animated'],
  seed: 48,
  view: { turn: 14, tilt: 9 },
  build(random) {
    const head = node('RavenHead', place(ravenHead(), { at: PERCH, turn: [0, -52, 0], scale: 1.5 }), {
      pivot: [PERCH[0] - 0.12, PERCH[1] + 0.48, PERCH[2] + 0.1],
    });
    const raven = node('Raven', place(ravenBody(), { at: PERCH, turn: [0, -52, 0], scale: 1.5 }), {
      pivot: PERCH,
      children: [head],
    });
    const inn = node('InnSign', place(innSign(), { at: INN, scale: 1.2 }), { pivot: INN });
    const scene = node('Signpost', [], {
      children: [
        node('Ground', ground(random)),
        node('Post', post(random)),
        ...signBoards(random).map(({ name, pieces }) => node(name, pieces)),
        inn,
        raven,
      ],
    });
    return {
      scene,
      clips: [
        clip('Wind', 6, [
          rotation(inn, 6, (t) => ({ z: 6 * Math.sin(t * 4 * Math.PI), x: 5 * Math.sin(t * 6 * Math.PI + 1) })),
          rotation(head, 6, (t) => ({ y: glance(t) })),
          rotation(raven, 6, (t) => ({ x: 3 * Math.sin(t * 4 * Math.PI) })),
        ]),
      ],
    };
  },
};

/** Degrees the raven looks aside at moment `t`: quick turns and long looks. */
function glance(t: number): number {
  if (t < 0.15 || t > 0.92) return 0;
  if (t < 0.5) return 48 * Math.min((t - 0.15) * 14, 1);
  return t < 0.6 ? 48 - (t - 0.5) * 830 : -35 * Math.min((0.92 - t) * 12, 1);
}

function post(random: Random): Pieces {
  const wood = (points: readonly Point[], radii: readonly number[], rings: number) =>
    piece(tube(points, radii, { sides: 8, rings }), 'wood', tone(palette.bark, -0.02), {
      top: tone(palette.bark, 0.1),
      crease: 30,
      vary: { random, facet: 0.08 },
    });
  const cap = [
    piece(drum(0.15, 0.05, { segments: 8 }), 'metal', palette.iron),
    ...place([piece(drum(0.12, 0.07, { top: 0.05, segments: 8 }), 'metal', palette.iron)], { at: [0, 0.045, 0] }),
  ];
  return [
    wood(
      [
        [0, 0, 0],
        [0.05, 0.8, 0.01],
        [-0.02, 1.7, 0],
        [0.02, TOP, 0],
      ],
      [0.16, 0.125, 0.115, 0.1],
      18,
    ),
    ...place(cap, { at: [0.02, TOP - 0.02, 0] }),
    wood(
      [
        [0, 1.24, 0.03],
        [0.35, 1.27, 0.07],
        [0.92, 1.19, 0.12],
      ],
      [0.055, 0.045, 0.035],
      6,
    ),
    wood(
      [
        [0.04, 0.85, 0.02],
        [0.22, 1.02, 0.05],
        [0.42, 1.25, 0.08],
      ],
      [0.04, 0.035, 0.03],
      5,
    ),
  ];
}

function ground(random: Random): Pieces {
  const at = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [x, 0.11, z] });
  const milestone: Point2[] = [[-0.2, 0], [0.2, 0], ...arc(0, 0.36, 0.2, 0, 180, 8)];
  const stone = wobble(slab(milestone, 0.2, { bevel: 0.03 }), 0.01, random);
  const notches = [0, 1, 2].flatMap((i) =>
    place([piece(block(0.025, 0.16, 0.02, { bevel: 0 }), 'stone', tone(palette.basalt, -0.08))], {
      at: [-0.06 + i * 0.06, 0.22, 0.1],
    }),
  );
  return [
    ...mound({ radius: 1.05, height: 0.14, random, segments: 24, plateau: 0.88 }),
    ...bouldersAround(6, 0.26, 0.2, random).flatMap((stoneAt) => place([stoneAt], { at: [0, 0.1, 0] })),
    ...at(
      -0.52,
      0.42,
      place(
        [
          piece(stone, 'stone', tone(palette.granite, -0.05), { top: mix(palette.granite, palette.moss, 0.35) }),
          ...notches,
        ],
        { turn: [-4, 16, 5] },
      ),
    ),
    ...at(-0.7, -0.25, bush(0.42, random)),
    ...at(0.62, -0.35, bush(0.36, random, palette.leaf)),
    ...at(0.5, 0.5, grassTuft(0.24, random)),
    ...at(-0.2, 0.66, grassTuft(0.2, random)),
    ...at(0.74, 0.15, grassTuft(0.22, random)),
    ...at(-0.12, 0.82, [
      ...grassTuft(0.16, random),
      ...place([piece(ball(0.045, 0), 'foliage', palette.scarlet, { crease: 0 })], { at: [0, 0.19, 0] }),
    ]),
  ];
}
