/** The rock golem: boulders that remember being a mountain, held together by an old spell. */
import { bob, clip, rotation, swell } from '../../kit/motion.ts';
import { bouldersAround, grassTuft, pineTree } from '../../kit/nature.ts';
import { palette, tone } from '../../kit/palette.ts';
import { node, type Pieces, piece, place } from '../../kit/pieces.ts';
import { plume } from '../../kit/plumage.ts';
import type { Random } from '../../kit/random.ts';
import { ball, lathe, type Point, slab } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';
import { arm, legs } from './rock-golem/limbs.ts';
import { mossy, ROCK, rune, stone, WARM } from './rock-golem/stones.ts';

const CORE: Point = [0, 2.2, 0.66];
const SHOULDER: Point = [1.1, 2.75, 0.05];

export const model: Model = {
  id: '26',
  slug: 'rock-golem',
  name: 'Rock Golem',
  category: 'creatures',
  description:
    'A hillside with a sense of duty. Runes glow between its boulders, a pine has taken root on its shoulder, and it will guard your gate until somebody remembers to say thank you.',
  priceCents: 2199,
  tags: ['golem', 'stone', 'guardian', 'runes', 'animated'],
  seed: 26,
  view: { turn: 28, tilt: 8 },
  build(random) {
    const left = node('ArmLeft', arm(random, 1), { pivot: SHOULDER });
    const right = node('ArmRight', arm(random, -1), { pivot: [-SHOULDER[0], SHOULDER[1], SHOULDER[2]] });
    const head = node('Head', headPieces(random), { pivot: [0, 3.0, 0.35] });
    const core = node('Core', corePieces(), { pivot: CORE });
    const torso = node('Torso', torsoPieces(random), { pivot: [0, 1.3, 0], children: [head, core, left, right] });
    const shards = [0, 1, 2, 3].map((i) => {
      const at: Point = [(i % 2 === 0 ? 1 : -1) * (1.32 + i * 0.12), 3.62 + (i % 3) * 0.22, -0.25 + i * 0.14];
      return node(
        `Shard${i + 1}`,
        place(
          [
            piece(
              lathe(
                [
                  [0, -0.2],
                  [0.1, -0.04],
                  [0.09, 0.06],
                  [0, 0.24],
                ],
                5,
              ),
              'coolGlow',
              0x3aa6d8,
              { top: 0xd0faff, crease: 0 },
            ),
          ],
          { at, turn: [i * 30, i * 50, 20] },
        ),
        { pivot: at },
      );
    });
    const pulse = (t: number) => {
      const size = 1 + 0.12 * Math.sin(t * 6 * Math.PI);
      return [size, size, size] as const;
    };
    return {
      scene: node('RockGolem', [], {
        children: [node('Ground', ground(random)), node('Legs', legs(random)), torso, ...shards],
      }),
      clips: [
        clip('Guard', 6, [
          bob(torso, 0.05, 6),
          swell(core, 6, pulse),
          rotation(head, 6, (t) => ({ y: 22 * Math.sin(t * 2 * Math.PI), x: 3 * Math.sin(t * 4 * Math.PI) })),
          rotation(left, 6, (t) => ({ x: 7 * Math.sin(t * 2 * Math.PI + 0.6), z: 3 * Math.sin(t * 4 * Math.PI) })),
          rotation(right, 6, (t) => ({ x: 7 * Math.sin(t * 2 * Math.PI + 3.4), z: -3 * Math.sin(t * 4 * Math.PI) })),
          ...shards.map((shard, i) => bob(shard, 0.12, 6, i * 0.27)),
        ]),
      ],
    };
  },
};

function torsoPieces(random: Random): Pieces {
  const shoulders = [
    ...stone([0.98, 2.86, -0.02], [0.56, 0.46, 0.56], random, [8, 20, -14]),
    ...stone([-0.98, 2.9, -0.02], [0.6, 0.5, 0.58], random, [4, -16, 12]),
  ];
  const back = stone([0, 2.6, -0.42], [0.82, 0.62, 0.46], random, [-14, 0, 0]);
  const chest = [
    ...stone([0.56, 2.38, 0.3], [0.46, 0.56, 0.42], random, [-6, 22, -8]),
    ...stone([-0.56, 2.38, 0.3], [0.46, 0.56, 0.42], random, [-6, -22, 8]),
    ...stone([0, 2.86, 0.28], [0.5, 0.24, 0.4], random, [10, 0, 0]),
    ...stone([0, 1.78, 0.28], [0.42, 0.26, 0.36], random, [0, 0, 0], WARM),
    ...stone([0, 1.38, 0.05], [0.56, 0.3, 0.44], random, [0, 12, 0]),
    ...stone([0, 2.1, -0.2], [0.66, 0.6, 0.42], random),
  ];
  return [
    ...chest,
    ...mossy([...shoulders, ...back], random, 60),
    ...place(pineTree(1.35, random), { at: [-1.02, 3.3, -0.14], turn: [-4, 0, 10] }),
    ...place(pineTree(0.75, random), { at: [-0.62, 3.24, -0.42], turn: [-10, 40, 4] }),
    ...place(grassTuft(0.34, random), { at: [1.0, 3.24, 0.05] }),
    ...place(rune(2, 0.34), { at: [1.08, 2.86, 0.55], turn: [-8, 20, 0] }),
    ...place(rune(0, 0.34), { at: [-1.12, 2.88, 0.57], turn: [-8, -16, 0] }),
  ];
}

function corePieces(): Pieces {
  const crystal = lathe(
    [
      [0, -0.26],
      [0.16, -0.06],
      [0.17, 0.08],
      [0, 0.3],
    ],
    6,
  );
  const shard = (turn: Point, scale: number) =>
    place(
      [
        piece(
          lathe(
            [
              [0, -0.2],
              [0.1, 0],
              [0, 0.26],
            ],
            5,
          ),
          'coolGlow',
          0x3aa6d8,
          { top: 0xd0faff, crease: 0 },
        ),
      ],
      { turn, scale },
    );
  return place(
    [
      piece(crystal, 'coolGlow', 0x3aa6d8, { top: 0xd0faff, crease: 0 }),
      ...shard([20, 0, 50], 0.9),
      ...shard([-10, 40, -48], 0.85),
      ...shard([10, 10, 130], 0.7),
      ...shard([0, 0, -128], 0.7),
    ],
    { at: CORE },
  );
}

function headPieces(random: Random): Pieces {
  const skull = stone([0, 3.3, 0.42], [0.42, 0.36, 0.4], random, [4, 0, 0]);
  const brow = stone([0, 3.46, 0.68], [0.42, 0.13, 0.2], random, [14, 0, 0], tone(ROCK, -0.06).getHex());
  const jaw = stone([0, 3.02, 0.6], [0.36, 0.17, 0.3], random, [-6, 0, 0], WARM);
  const nose = stone([0, 3.24, 0.82], [0.1, 0.16, 0.1], random);
  const eyes = [0.17, -0.17].flatMap((x) =>
    place([piece(ball(0.085, 1).scale(1.1, 0.75, 0.6), 'coolGlow', 0xd6fbff, { crease: 180 })], { at: [x, 3.3, 0.77] }),
  );
  const beard = [-2, -1, 0, 1, 2].flatMap((i) =>
    place(
      [
        plume({
          length: 0.42 - Math.abs(i) * 0.07,
          width: 0.16,
          colour: palette.moss,
          tip: palette.grass,
          surface: 'foliage',
          random,
        }),
      ],
      { at: [i * 0.12, 2.96, 0.84 - Math.abs(i) * 0.05], turn: [176, i * 12, i * -6] },
    ),
  );
  return [...brow, ...jaw, ...nose, ...eyes, ...beard, ...mossy(skull, random, 36)];
}

function ground(random: Random): Pieces {
  const tile = slab(
    Array.from({ length: 11 }, (_, i) => {
      const angle = (i / 11) * 2 * Math.PI;
      const r = 1.9 + random.jitter(0.16);
      return [Math.cos(angle) * r, Math.sin(angle) * r * 0.85] as const;
    }),
    0.12,
    { bevel: 0.03 },
  );
  return [
    ...place([piece(tile, 'ground', tone(palette.grass, -0.07), { crease: 20 })], {
      at: [0, 0.06, 0.1],
      turn: [-90, 0, 0],
    }),
    ...bouldersAround(9, 1.75, 0.34, random),
    ...[
      [1.4, 0.9],
      [-0.1, 1.4],
      [-1.5, 0.6],
      [1.3, -0.9],
      [-1.0, -1.1],
    ].flatMap(([x = 0, z = 0]) => place(grassTuft(0.3, random), { at: [x, 0.05, z] })),
  ];
}
