/** The wishing well: a mossy ring of stones under a shingled roof, with a bucket that goes up and down. */
import { VectorKeyframeTrack } from 'three';
import { ring } from '../../kit/ironwork.ts';
import { clip, rotation, swell } from '../../kit/motion.ts';
import { bush, grassTuft, mound, steppingPath } from '../../kit/nature.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { around, node, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { gableRoof } from '../../kit/roofs.ts';
import { ball, block, brick, drum, lathe, type Point } from '../../kit/shapes.ts';
import { bucketPieces, windlassPieces } from '../../kit/well.ts';
import type { Model } from '../../model.ts';

const RADIUS = 0.92;
/** Heights of the wall, the windlass and the eaves, metres. */
const WALL = 0.86;
const AXLE = 1.62;
const EAVES = 2.28;
/** Length of rope out when the bucket hangs at its highest, and how far it goes down from there, metres. */
const ROPE = 0.36;
const DESCENT = 0.62;

export const model: Model = {
  id: '44',
  slug: 'wishing-well',
  name: 'Wishing Well',
  category: 'props',
  description:
    'Old stone, a crooked little roof and water that keeps a secret for a coin. The windlass turns and the bucket rides its rope down and up again. At home in any village square.',
  priceCents: 1199,
  tags: ['well', 'village', 'water', 'medieval', 'animated'],
  seed: 44,
  view: { turn: 34, tilt: 14 },
  build(random) {
    const axle: Point = [0, AXLE, 0];
    const windlass = node('Windlass', place(windlassPieces(), { at: axle }), { pivot: axle });
    const rope = node(
      'Rope',
      place([piece(drum(0.022, ROPE, { segments: 6, bevel: 0.003 }), 'cloth', palette.rope)], {
        at: [0, AXLE - ROPE, 0.1],
      }),
      { pivot: [0, AXLE, 0.1] },
    );
    const hang: Point = [0, AXLE - ROPE, 0.1];
    const bucket = node('Bucket', place(bucketPieces(random), { at: hang }), { pivot: hang });
    const scene = node('WishingWell', [], {
      children: [
        node('Ground', ground(random)),
        node('Wall', wall(random)),
        node('Water', water()),
        node('Roof', roofAndPosts(random)),
        windlass,
        rope,
        bucket,
      ],
    });
    const depth = (t: number) => (1 - Math.cos(t * 2 * Math.PI)) / 2;
    const steps = Array.from({ length: 25 }, (_, i) => i / 24);
    return {
      scene,
      clips: [
        clip('Draw', 6, [
          rotation(windlass, 6, (t) => ({ x: depth(t) * 720 }), 96),
          swell(rope, 6, (t) => [1, 1 + (depth(t) * DESCENT) / ROPE, 1]),
          new VectorKeyframeTrack(
            `${bucket.name}.position`,
            steps.map((t) => t * 6),
            steps.flatMap((t) => [hang[0], hang[1] - depth(t) * DESCENT, hang[2]]),
          ),
        ]),
      ],
    };
  },
};

function wall(random: Random): Pieces {
  const rows = 4;
  const count = 14;
  const stones = Array.from({ length: rows }, (_, row) => {
    const flare = 1.06 - row * 0.02;
    return around(
      count,
      RADIUS * flare,
      () => {
        const stone = block(0.4, (WALL / rows) * 0.97, 0.3, { bevel: 0.035 });
        return place(
          [
            piece(wobble(stone, 0.008, random), 'stone', mix(palette.granite, palette.limestone, random.next() * 0.5), {
              vary: { random, piece: 0.14 },
            }),
          ],
          { at: [0, (WALL * row) / rows, random.jitter(0.022)], turn: [0, random.jitter(2.5), 0] },
        );
      },
      (row % 2) * (180 / count),
    );
  }).flat();
  const coping = around(11, RADIUS * 1.02, () =>
    place(
      [
        piece(
          wobble(block(0.54, 0.13, 0.42, { bevel: 0.035 }), 0.008, random),
          'stone',
          tone(palette.limestone, 0.02),
          {
            vary: { random, piece: 0.1 },
          },
        ),
      ],
      { at: [0, WALL, 0], turn: [0, random.jitter(2), 0] },
    ),
  );
  const moss = around(7, RADIUS * 1.08, () =>
    random.chance(0.75)
      ? place(
          [
            piece(wobble(ball(0.17, 1).scale(1.2, 0.32, 0.8), 0.02, random), 'foliage', palette.moss, {
              top: tone(palette.grass, -0.04),
              crease: 0,
            }),
          ],
          { at: [random.jitter(0.2), WALL + 0.12, random.between(0, 0.08)] },
        )
      : [],
  );
  const inside = lathe(
    [
      [RADIUS * 0.9, WALL],
      [RADIUS * 0.88, 0.1],
    ],
    24,
  );
  return [...stones, ...coping, ...moss, piece(inside, 'stone', tone(palette.basalt, -0.1), { top: palette.basalt })];
}

function water(): Pieces {
  const ripple = (radius: number) =>
    place(ring(radius, 0.016, { metal: palette.moonlight, surface: 'water', segments: 22 }), {
      at: [0.06, 0.565, 0.1],
      turn: [90, 0, 0],
    });
  return [
    ...place([piece(drum(RADIUS * 0.89, 0.03, { segments: 24, bevel: 0.004 }), 'water', palette.water)], {
      at: [0, 0.54, 0],
    }),
    ...ripple(0.14),
    ...ripple(0.3),
  ];
}

function roofAndPosts(random: Random): Pieces {
  const post = (x: number) => {
    const timber = piece(
      wobble(block(0.17, EAVES - WALL + 0.2, 0.19, { bevel: 0.025 }), 0.008, random),
      'wood',
      palette.walnut,
      {
        vary: { random, piece: 0.08 },
      },
    );
    const brace = (z: number) =>
      place([piece(block(0.1, 0.62, 0.1, { bevel: 0.015 }), 'wood', palette.oak, { vary: { random, piece: 0.1 } })], {
        at: [0, EAVES - WALL - 0.52, z * 0.05],
        turn: [z * 44, 0, 0],
      });
    return place([timber, ...brace(1), ...brace(-1)], { at: [x, WALL + 0.06, 0] });
  };
  const beam = (y: number, length: number, size: number) =>
    place(
      [
        piece(block(length, size, size, { bevel: size * 0.12 }), 'wood', palette.oak, {
          vary: { random, piece: 0.08 },
        }),
      ],
      {
        at: [0, y, 0],
      },
    );
  const plate = [-0.5, 0.5].flatMap((z) =>
    place([piece(block(2.3, 0.12, 0.12, { bevel: 0.018 }), 'wood', palette.oak, { vary: { random, piece: 0.08 } })], {
      at: [0, EAVES - 0.04, z],
    }),
  );
  const roof = place(
    gableRoof({ width: 1.55, depth: 2.05, height: 0.86, random, colour: palette.slate, courses: 6, sag: 0.07 }),
    { at: [0, EAVES + 0.06, 0], turn: [0, 90, 0] },
  );
  return [...post(-RADIUS), ...post(RADIUS), ...beam(EAVES + 0.04, 2.1, 0.14), ...plate, ...roof];
}

function ground(random: Random): Pieces {
  const at = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [x, 0.12, z] });
  const spot = (x: number, z: number, size: number, colour: number) =>
    at(x, z, [
      ...grassTuft(size, random),
      ...place([piece(ball(0.055, 0), 'foliage', colour, { crease: 0 })], { at: [0.03, size * 1.05, 0.02] }),
      ...place([piece(ball(0.045, 0), 'foliage', colour, { crease: 0 })], { at: [-0.06, size * 0.85, 0.05] }),
    ]);
  const bucket = place(bucketPieces(random), { at: [1.12, 0.66, 0.95], turn: [0, 40, 0] });
  const coins = [
    [0.2, 0.98],
    [0.34, 0.92],
    [-0.86, 0.55],
  ].flatMap(([x = 0, z = 0]) =>
    place([piece(drum(0.055, 0.02, { segments: 10, bevel: 0.005 }), 'metal', palette.gold)], {
      at: [x, WALL + 0.128, z],
      turn: [random.jitter(4), 0, random.jitter(4)],
    }),
  );
  const path = Array.from({ length: 2 }, (_, i) => [-0.1 + random.jitter(0.08), 0.14, 1.42 + i * 0.32] as const);
  return [
    ...mound({ radius: 2.15, height: 0.15, random, segments: 30, plateau: 0.9 }),
    ...around(16, RADIUS * 1.28, () =>
      place([piece(brick(0.4, 0.09, 0.34, 0.03), 'stone', palette.sandstone, { vary: { random, piece: 0.16 } })], {
        at: [random.jitter(0.02), 0.1, random.jitter(0.03)],
        turn: [0, random.jitter(8), 0],
      }),
    ),
    ...steppingPath(path, 0.42, random),
    ...bucket,
    ...coins,
    ...at(-1.35, 0.75, bush(0.62, random)),
    ...at(-1.4, -0.6, bush(0.5, random, palette.leaf)),
    ...at(1.45, -0.7, bush(0.56, random)),
    ...spot(-1, 1.3, 0.24, palette.scarlet),
    ...spot(-1.5, 0.2, 0.22, palette.gold),
    ...spot(0.72, 1.55, 0.22, palette.gold),
    ...spot(1.6, 0.2, 0.24, palette.scarlet),
    ...spot(1.4, 0.5, 0.2, palette.cream),
  ];
}
