/** The alchemist's shelf: a crooked bookcase of bottles, books, a skull and a crystal ball. */

import type { Group } from 'three';
import { herbs, scroll, skull } from '../../kit/curios.ts';
import { ring } from '../../kit/ironwork.ts';
import { clip, flicker, spin, sway } from '../../kit/motion.ts';
import { type Colour, palette, tone } from '../../kit/palette.ts';
import { node, type Piece, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ball, block, lathe, type Point, slab, tube } from '../../kit/shapes.ts';
import { book, candle, candleFlame, type Flask, flask } from '../../kit/study.ts';
import type { Model } from '../../model.ts';

const WIDTH = 1.5;
const DEPTH = 0.44;
/** Heights of the tops of the boards, metres. */
const BOARDS = [0.16, 0.68, 1.2, 1.72] as const;
const HEIGHT = 2.2;
const FLAMES: readonly Point[] = [
  [0.4, 1.96, 0.06],
  [0.26, 1.87, 0.1],
];
const ORB: Point = [0.36, 1.39, 0.04];

export const model: Model = {
  id: '46',
  slug: 'alchemists-shelf',
  name: "Alchemist's Shelf",
  category: 'props',
  description:
    'Four crooked boards of bottled weather, borrowed books and one very patient skull. Candles flicker, herbs sway and gold rings turn about the crystal ball. Every bottle is its own node, should you care to rearrange.',
  priceCents: 1399,
  tags: ['potion', 'alchemy', 'shelf', 'magic', 'animated'],
  seed: 46,
  view: { turn: 24, tilt: 10 },
  build(random) {
    const flames = FLAMES.map((at, i) => node(`Flame${i + 1}`, place(candleFlame(0.13), { at }), { pivot: at }));
    const bunches = [-0.62, -0.44, 0.64].map((x, i) => {
      const at: Point = [x, HEIGHT - 0.02, DEPTH / 2 + 0.07];
      return node(`Herbs${i + 1}`, place(herbs(random, i), { at }), { pivot: at });
    });
    const rings = [20, -34].flatMap((lean) =>
      place(ring(0.195, 0.014, { metal: palette.gold, segments: 28 }), { turn: [90 + lean, 0, 0] }),
    );
    const spheres = node('Armillary', place(rings, { at: ORB }), { pivot: ORB });
    const scene = node('AlchemistsShelf', [], {
      children: [
        node('Case', casePieces(random)),
        node('Bottles', [], { children: bottles(random) }),
        node('Books', books(random)),
        node('Curios', curios(random)),
        spheres,
        ...flames,
        ...bunches,
      ],
    });
    return {
      scene,
      clips: [
        clip('Simmer', 4, [
          ...flames.map((flame) => flicker(flame, 4, 0.22)),
          ...bunches.map((bunch, i) => sway(bunch, 'x', 4, 4, i * 0.3)),
          spin(spheres, 'y', 4),
        ]),
      ],
    };
  },
};

function timber(w: number, h: number, d: number, random: Random, colour: Colour = palette.oak): Piece {
  return piece(wobble(block(w, h, d, { bevel: Math.min(w, h, d) * 0.16 }), 0.006, random), 'wood', colour, {
    vary: { random, piece: 0.12 },
  });
}

function casePieces(random: Random): Pieces {
  const dark = palette.walnut;
  const boards = BOARDS.flatMap((y, i) =>
    place([timber(WIDTH, 0.06, DEPTH + 0.04, random)], {
      at: [0, y - 0.06, 0],
      turn: [0, 0, [0.5, -1.1, 0.9, -0.6][i] ?? 0],
    }),
  );
  const sides = [-1, 1].flatMap((x) => [
    ...place([timber(0.09, HEIGHT, DEPTH, random, dark)], { at: [x * (WIDTH / 2), 0, 0], turn: [0, 0, -x * 1.2] }),
    ...place([timber(0.15, 0.14, DEPTH + 0.1, random, dark)], { at: [x * (WIDTH / 2), 0, 0] }),
  ]);
  const backs = Array.from({ length: 7 }, (_, i) =>
    place([timber((WIDTH / 7) * 0.97, HEIGHT - 0.16, 0.03, random, tone(palette.oak, -0.09))], {
      at: [((i + 0.5) / 7 - 0.5) * WIDTH, 0.1, -DEPTH / 2 + 0.03],
    }),
  ).flat();
  const crest = slab(
    [
      [-0.9, 0],
      [0.9, 0],
      [0.86, 0.14],
      [0.5, 0.17],
      [0.3, 0.34],
      [0, 0.42],
      [-0.3, 0.34],
      [-0.5, 0.17],
      [-0.86, 0.14],
    ],
    0.09,
    { bevel: 0.014 },
  );
  const moon = tube(
    Array.from({ length: 9 }, (_, i): Point => {
      const a = ((i / 8) * 240 - 120) * (Math.PI / 180);
      return [-Math.cos(a) * 0.1, Math.sin(a) * 0.1, 0];
    }),
    [0.006, 0.026, 0.032, 0.026, 0.006],
    { sides: 6, rings: 14 },
  );
  return [
    ...boards,
    ...sides,
    ...backs,
    ...place([timber(WIDTH + 0.3, 0.08, DEPTH + 0.14, random, dark)], { at: [0, HEIGHT - 0.05, 0] }),
    ...place([piece(crest, 'wood', dark)], { at: [0, HEIGHT + 0.02, DEPTH / 2 - 0.02] }),
    ...place([piece(moon, 'metal', palette.gold, { crease: 50 })], { at: [0, HEIGHT + 0.22, DEPTH / 2 + 0.04] }),
  ];
}

type Stand = readonly [
  x: number,
  board: number,
  z: number,
  shape: Flask,
  height: number,
  colour: Colour,
  glow?: 'greenGlow' | 'coolGlow' | 'violetGlow',
];

const STANDS: readonly Stand[] = [
  [-0.57, 2, 0.03, 'round', 0.4, 0x1f9a5a, 'greenGlow'],
  [-0.3, 2, 0.08, 'tall', 0.36, palette.crimson],
  [-0.12, 2, -0.02, 'cone', 0.4, 0x2580c4, 'coolGlow'],
  [0.06, 2, 0.1, 'jar', 0.24, palette.gold],
  [0.6, 2, 0.0, 'tall', 0.42, 0x6a3fd0, 'violetGlow'],
  [-0.6, 1, 0.05, 'jar', 0.36, palette.emerald],
  [-0.38, 1, 0.1, 'round', 0.3, palette.scarlet],
  [-0.2, 1, -0.03, 'tall', 0.4, palette.royal],
  [0.6, 1, 0.06, 'round', 0.36, 0x2580c4, 'coolGlow'],
  [-0.58, 3, 0.02, 'cone', 0.36, 0x6a3fd0, 'violetGlow'],
  [-0.36, 3, 0.07, 'round', 0.28, palette.turquoise],
  [0.16, 0, 0.05, 'jar', 0.4, palette.crimson],
  [0.42, 0, 0.08, 'round', 0.36, 0x1f9a5a, 'greenGlow'],
  [0.62, 0, -0.02, 'tall', 0.42, palette.gold],
];

/** One node for each bottle, so that they can be rearranged. */
function bottles(random: Random): Group[] {
  return STANDS.map(([x, board, z, shape, height, colour, glow], i) => {
    const at: Point = [x, (BOARDS[board] ?? 0) + 0.005, z];
    const pieces = place(flask(shape, height, colour, glow ?? 'gem'), { at, turn: [0, random.jitter(24), 0] });
    return node(`Bottle${i + 1}`, pieces, { pivot: at });
  });
}

function books(random: Random): Pieces {
  const covers: [Colour, ...Colour[]] = [
    palette.crimson,
    palette.royal,
    palette.emerald,
    palette.plumRoof,
    palette.leather,
  ];
  const row = (from: number, count: number, board: number, lean: number): Piece[] => {
    let x = from;
    return Array.from({ length: count }, (_, i) => {
      const thick = random.between(0.055, 0.095);
      const tall = random.between(0.3, 0.4);
      x += thick;
      const upright = place(book(tall * 0.72, tall, thick, covers[i % covers.length] ?? palette.leather), {
        turn: [0, 90, 0],
      });
      return place(place(upright, { turn: [90, 0, 0] }), {
        at: [x, (BOARDS[board] ?? 0) + tall / 2, -0.02],
        turn: [0, 90, i === count - 1 ? lean : random.jitter(1)],
      });
    }).flat();
  };
  const stack = [palette.royal, palette.leather, palette.emerald].flatMap((colour, i) =>
    place(book(0.34 - i * 0.03, 0.26, 0.085, colour), {
      at: [-0.46, (BOARDS[0] ?? 0) + i * 0.087, 0],
      turn: [0, 90 + random.jitter(18), 0],
    }),
  );
  return [...row(0.02, 5, 1, 9), ...row(-0.16, 3, 3, 8), ...stack];
}

function curios(random: Random): Pieces {
  const glass = piece(ball(0.17, 3), 'gem', palette.violet, { top: palette.moonlight, crease: 180 });
  const stand = lathe(
    [
      [0, 0],
      [0.15, 0],
      [0.13, 0.03],
      [0.07, 0.06],
      [0.11, 0.11],
      [0.09, 0.11],
      [0, 0.07],
    ],
    12,
  );
  return [
    ...place([glass], { at: ORB }),
    ...place([piece(stand, 'metal', palette.gold)], { at: [ORB[0], BOARDS[2], ORB[2]] }),
    ...place(skull(), { at: [-0.14, BOARDS[0], 0.08], turn: [0, 16, 0], scale: 1.15 }),
    ...place(candle(0.05, 0.2, random), { at: [0.4, BOARDS[3], 0.06] }),
    ...place(candle(0.045, 0.11, random), { at: [0.26, BOARDS[3], 0.1] }),
    ...place(scroll(), { at: [-0.46, BOARDS[0] + 0.3, 0.02], turn: [0, 12, 0] }),
  ];
}
