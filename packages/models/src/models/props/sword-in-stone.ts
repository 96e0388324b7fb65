/** The sword in the stone: a king's blade in a mossy boulder, in a ring of standing stones. */
import { chain, ring } from '../../kit/ironwork.ts';
import { bob, clip, flicker, spin } from '../../kit/motion.ts';
import { bouldersAround, bush, grassTuft, mound } from '../../kit/nature.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { node, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ball, block, hull, lathe, type Point, type Point2 } from '../../kit/shapes.ts';
import { swordPieces } from '../../kit/swords.ts';
import type { Model } from '../../model.ts';

/** Height of the boulder's top, metres. */
const TOP = 1.12;

export const model: Model = {
  id: '42',
  slug: 'sword-in-stone',
  name: 'Sword in the Stone',
  category: 'props',
  description:
    'Every hero in the village has tried. Runes glow along the blade and on the boulder, and lights drift about the ring of old stones. Yours to pull, no crown required.',
  priceCents: 1299,
  tags: ['sword', 'legend', 'runes', 'stone', 'animated'],
  seed: 42,
  view: { turn: 26, tilt: 11 },
  build(random) {
    const motes = around5((i, at) =>
      node(`Mote${i + 1}`, place([piece(ball(0.04, 0), 'coolGlow', 0xcdf1ff)], { at }), { pivot: at }),
    );
    const lights = node('Lights', [], { children: motes });
    const runes = node('Runes', runePieces(), { pivot: [0, 0.6, 0.9] });
    const scene = node('SwordInTheStone', [], {
      children: [
        node('Glade', glade(random)),
        node('Boulder', boulder(random)),
        runes,
        node('Sword', place(swordPieces(), { at: [0, TOP - 0.16, 0], turn: [0, 14, -4], scale: 1.15 })),
        lights,
      ],
    });
    return {
      scene,
      clips: [
        clip('Enchantment', 8, [
          spin(lights, 'y', 8),
          flicker(runes, 8, 0.05),
          ...motes.map((mote, i) => bob(mote, 0.16, 8, i / 5)),
        ]),
      ],
    };
  },
};

function around5<T>(make: (i: number, at: Point) => T): T[] {
  return [0, 1, 2, 3, 4].map((i) => {
    const angle = i * 1.2566 + 0.5;
    const r = 0.6 + 0.16 * (i % 2);
    return make(i, [Math.sin(angle) * r, 1.3 + ((i * 2) % 5) * 0.24, Math.cos(angle) * r]);
  });
}

function boulder(random: Random): Pieces {
  const body = wobble(
    lathe(
      [
        [0.98, 0],
        [0.96, 0.22],
        [0.84, 0.6],
        [0.62, 0.95],
        [0.44, TOP],
        [0, TOP + 0.02],
      ],
      11,
    ),
    0.085,
    random,
  ).scale(1.08, 1, 0.92);
  const moss = wobble(
    lathe(
      [
        [0.56, TOP - 0.16],
        [0.6, TOP - 0.08],
        [0.44, TOP + 0.06],
        [0.16, TOP + 0.09],
        [0, TOP + 0.07],
      ],
      13,
    ),
    0.05,
    random,
  );
  const drip = (turn: number, length: number) =>
    place(
      [
        piece(
          hull([
            [-0.16, TOP + 0.02, 0.46],
            [0.16, TOP + 0.02, 0.46],
            [-0.12, TOP - 0.05, 0.62],
            [0.12, TOP - 0.05, 0.62],
            [0.03, TOP - length, 0.62 + length * 0.42],
            [-0.03, TOP - length, 0.62 + length * 0.42],
            [0, TOP - length, 0.5 + length * 0.4],
          ]),
          'foliage',
          tone(palette.moss, -0.03),
          { top: palette.moss, crease: 0, vary: { random, facet: 0.08 } },
        ),
      ],
      { turn: [0, turn, 0] },
    );
  const crack = [
    ...place([piece(block(0.34, 0.03, 0.09, { bevel: 0 }), 'stone', palette.ink)], {
      at: [0, TOP + 0.08, 0],
      turn: [0, 14, 0],
    }),
  ];
  return [
    piece(body, 'stone', tone(palette.granite, -0.1), {
      top: tone(palette.granite, 0.05),
      crease: 0,
      vary: { random, facet: 0.05 },
    }),
    piece(moss, 'foliage', tone(palette.moss, -0.04), {
      top: mix(palette.moss, palette.grass, 0.5),
      crease: 0,
      vary: { random, facet: 0.08 },
    }),
    ...drip(75, 0.34),
    ...drip(160, 0.5),
    ...drip(285, 0.42),
    ...crack,
  ];
}

/** Three glowing signs cut into the front of the boulder. */
function runePieces(): Pieces {
  const stroke = (from: Point2, to: Point2) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    return place([piece(block(0.036, Math.hypot(dx, dy), 0.05, { bevel: 0.008 }), 'coolGlow', 0x9be4ff)], {
      at: [from[0], from[1], 0],
      turn: [0, 0, (-Math.atan2(dx, dy) * 180) / Math.PI],
    });
  };
  const signs = [
    [...stroke([0, -0.15], [0, 0.15]), ...stroke([0, 0.13], [0.11, 0.03]), ...stroke([0, 0.02], [0.11, -0.08])],
    [
      ...stroke([-0.07, -0.15], [-0.07, 0.15]),
      ...stroke([0.07, -0.15], [0.07, 0.15]),
      ...stroke([-0.07, 0.1], [0.07, -0.06]),
    ],
    [...stroke([0, -0.15], [0, 0.15]), ...stroke([0, 0.02], [0.1, 0.14]), ...stroke([0, 0.02], [-0.1, 0.14])],
  ];
  return signs.flatMap((sign, i) =>
    place(place(sign, { at: [0, 0.56, 0.855], turn: [-24, 0, 0] }), {
      turn: [0, (i - 1) * 24, 0],
      scale: [1.06, 1, 0.96],
    }),
  );
}

function glade(random: Random): Pieces {
  const standing = (angle: number, height: number) =>
    place(
      place(
        [
          piece(
            wobble(block(0.4, height, 0.26, { taper: 0.72, bevel: 0.05 }), 0.03, random),
            'stone',
            tone(palette.granite, -0.09),
            { top: tone(palette.granite, 0.04), crease: 0, vary: { random, facet: 0.05 } },
          ),
          ...place(
            [piece(wobble(ball(0.2, 1).scale(1, 0.36, 0.7), 0.02, random), 'foliage', palette.moss, { crease: 0 })],
            {
              at: [0, height, 0],
            },
          ),
        ],
        { at: [0, 0.1, 1.45], turn: [random.jitter(7), random.jitter(14), random.jitter(7)] },
      ),
      { turn: [0, angle, 0] },
    );
  const flower = (colour: number) => [
    ...grassTuft(0.14, random),
    ...place([piece(ball(0.05, 0), 'foliage', colour, { crease: 0 })], { at: [0, 0.17, 0] }),
  ];
  const strewn = Array.from({ length: 16 }, (_, i) => {
    const angle = random.between(0, 2 * Math.PI);
    const r = random.between(1.1, 1.6);
    const make = i % 3 === 0 ? grassTuft(0.24, random) : flower(random.pick([palette.snow, palette.gold, 0x9fb7f0]));
    return place(make, { at: [Math.sin(angle) * r, 0.13, Math.cos(angle) * r] });
  }).flat();
  return [
    ...mound({ radius: 1.85, height: 0.16, random, segments: 30, plateau: 0.88 }),
    ...standing(-52, 0.72),
    ...standing(-110, 1.15),
    ...standing(-158, 0.9),
    ...standing(152, 1.25),
    ...standing(98, 0.8),
    ...strewn,
    ...place(bush(0.6, random), { at: [-1.15, 0.12, -0.9] }),
    ...place(bush(0.5, random, palette.leaf), { at: [1.2, 0.12, -0.7] }),
    ...bouldersAround(5, 1.2, 0.24, random),
    ...place(chain(0.66, 0.14), { at: [0.92, 0.2, 0.82], turn: [0, 30, 90] }),
    ...place(ring(0.1, 0.035), { at: [0.82, 0.42, 0.56], turn: [-30, 52, 0] }),
  ];
}
