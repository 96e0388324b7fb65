/** The market cart: a striped awning on two big wheels, loaded with bread, cheese, apples and pumpkins. */
import { awning } from '../../kit/awning.ts';
import { clip, rotation } from '../../kit/motion.ts';
import { hangingLantern } from '../../kit/openings.ts';
import { type Colour, mix, palette } from '../../kit/palette.ts';
import { node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { arc, block, type Point, type Point2, slab, tube } from '../../kit/shapes.ts';
import { barrel, deck } from '../../kit/timber.ts';
import { apple, loaf, pumpkin, sack } from '../../kit/wares.ts';
import { spokedWheel } from '../../kit/wheels.ts';
import type { Model } from '../../model.ts';

const LENGTH = 2.3;
const DEPTH = 1.15;
/** Height of the bed, metres. */
const BED = 0.82;
const WHEEL = 0.58;
const AWNING = 2.35;
const LANTERN: Point = [1.28, AWNING - 0.06, 0.5];

export const model: Model = {
  id: '45',
  slug: 'market-cart',
  name: 'Market Cart',
  category: 'props',
  description:
    'Warm bread, red apples, a wheel of cheese and a pumpkin nobody can lift. The awning is scalloped, the lantern swings, and the wheels are their own nodes, ready to roll to the next town.',
  priceCents: 1599,
  tags: ['cart', 'market', 'food', 'village', 'animated'],
  seed: 45,
  view: { turn: 28, tilt: 14 },
  build(random) {
    const wheel = (name: string, side: number) => {
      const at: Point = [0.1, WHEEL, side * (DEPTH / 2 + 0.16)];
      return node(name, place(spokedWheel(WHEEL, random), { at, turn: [0, side > 0 ? -90 : 90, 0] }), { pivot: at });
    };
    const lantern = node('Lantern', place(hangingLantern(0.34), { at: LANTERN }), { pivot: LANTERN });
    const scene = node('MarketCart', [], {
      children: [
        node('Cart', cartPieces(random)),
        wheel('WheelFront', 1),
        wheel('WheelBack', -1),
        node('Awning', place(awning(LENGTH, DEPTH), { at: [0, AWNING, 0] })),
        node('Wares', wares(random)),
        lantern,
      ],
    });
    return {
      scene,
      clips: [
        clip('Breeze', 4, [
          rotation(lantern, 4, (t) => ({ z: 7 * Math.sin(t * 2 * Math.PI), x: 4 * Math.sin(t * 4 * Math.PI + 1) })),
        ]),
      ],
    };
  },
};

function timber(w: number, h: number, d: number, random: Random, colour: Colour = palette.oak): Piece {
  return piece(block(w, h, d, { bevel: Math.min(w, h, d) * 0.12 }), 'wood', colour, { vary: { random, piece: 0.12 } });
}

function cartPieces(random: Random): Pieces {
  const side = (z: number) =>
    [0, 1].flatMap((row) =>
      place([timber(LENGTH + 0.1, 0.13, 0.05, random, row ? palette.tealRoof : palette.oak)], {
        at: [0, BED + 0.02 + row * 0.145, z * (DEPTH / 2 + 0.02)],
      }),
    );
  const end = (x: number) =>
    [0, 1].flatMap((row) =>
      place([timber(0.05, 0.13, DEPTH, random, row ? palette.tealRoof : palette.oak)], {
        at: [x * (LENGTH / 2 + 0.02), BED + 0.02 + row * 0.145, 0],
      }),
    );
  const posts = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((z) =>
      place([timber(0.085, AWNING - BED + 0.2 - (z > 0 ? 0.1 : 0), 0.085, random, palette.walnut)], {
        at: [x * (LENGTH / 2 - 0.02), BED - 0.18, z * (DEPTH / 2 - 0.02)],
      }),
    ),
  );
  const rails = [-1, 1].flatMap((z) =>
    place([timber(LENGTH + 0.95, 0.1, 0.1, random, palette.walnut)], { at: [-0.42, BED - 0.2, z * 0.4] }),
  );
  const grip = (z: number): Piece => {
    const points: readonly Point[] = [
      [-1.5, BED - 0.15, z * 0.4],
      [-1.85, BED - 0.13, z * 0.42],
      [-2.05, BED - 0.05, z * 0.44],
    ];
    return piece(tube(points, [0.055, 0.04, 0.034], { sides: 8, rings: 8 }), 'wood', palette.walnut);
  };
  const leg = (z: number) =>
    place([timber(0.09, BED - 0.14, 0.09, random, palette.walnut)], { at: [-0.98, 0, z * 0.4], turn: [0, 0, 4] });
  return [
    ...place(deck(DEPTH, LENGTH, 0.07, random), { at: [0, BED, 0], turn: [0, 90, 0] }),
    ...side(1),
    ...side(-1),
    ...end(1),
    ...end(-1),
    ...posts,
    ...rails,
    grip(1),
    grip(-1),
    ...leg(1),
    ...leg(-1),
    ...place([timber(0.13, 0.13, DEPTH + 0.5, random, palette.walnut)], { at: [0.1, WHEEL - 0.065, 0] }),
    ...[-0.3, 0.3].flatMap((z) => place([timber(0.2, 0.14, 0.12, random)], { at: [0.1, WHEEL + 0.04, z] })),
    ...place(signBoard(), { at: [0, BED - 0.02, DEPTH / 2 + 0.09] }),
  ];
}

/** A small painted board with a loaf on it, hanging below the front. */
function signBoard(): Piece[] {
  const board: Point2[] = [
    [-0.3, -0.05],
    [0.3, -0.05],
    [0.3, -0.24],
    ...arc(0, -0.24, 0.3, 0, -180, 10).slice(1, -1),
    [-0.3, -0.24],
  ];
  const outline = board.map(([x, y]): Point2 => [x, Math.max(y, -0.42)]);
  return place(
    [
      piece(slab(outline, 0.05), 'wood', palette.cream),
      ...place(place(loaf(0.24), { scale: [1, 1, 0.3] }), { at: [0, -0.32, 0.02] }),
    ],
    { at: [-0.84, -0.02, 0] },
  );
}

function tray(w: number, d: number, random: Random, contents: Pieces): Piece[] {
  const h = 0.17;
  return [
    timber(w, 0.03, d, random, palette.driftwood),
    ...[-1, 1].flatMap((z) =>
      [0.02, 0.1].flatMap((y) =>
        place([timber(w, 0.065, 0.03, random, palette.driftwood)], { at: [0, y, (z * d) / 2] }),
      ),
    ),
    ...[-1, 1].flatMap((x) => place([timber(0.03, h, d + 0.03, random, palette.birch)], { at: [(x * w) / 2, 0, 0] })),
    ...place(contents, { at: [0, 0.06, 0] }),
  ];
}

function heap(w: number, d: number, step: number, random: Random, make: () => Pieces): Piece[] {
  const pieces: Piece[] = [];
  for (let layer = 0; layer < 2; layer++)
    for (let x = -w / 2 + step * 0.6 + layer * step * 0.5; x <= w / 2 - step * 0.4; x += step)
      for (let z = -d / 2 + step * 0.6 + layer * step * 0.5; z <= d / 2 - step * 0.4; z += step)
        pieces.push(
          ...place(make(), {
            at: [x + random.jitter(step * 0.1), layer * step * 0.62 + 0.04, z + random.jitter(step * 0.1)],
            turn: [random.jitter(16), random.between(0, 360), random.jitter(16)],
          }),
        );
  return pieces;
}

function wares(random: Random): Pieces {
  const tilted = (x: number, pieces: Pieces) => place(pieces, { at: [x, BED + 0.2, 0.3], turn: [16, 0, 0] });
  const red = heap(0.56, 0.46, 0.14, random, () => apple(0.15, random.pick([palette.scarlet, palette.crimson])));
  const green = heap(0.5, 0.46, 0.14, random, () =>
    apple(0.145, mix(palette.grass, palette.gold, random.next() * 0.4)),
  );
  const bread = heap(0.6, 0.5, 0.2, random, () => loaf(0.21));
  return [
    ...tilted(-0.77, tray(0.62, 0.5, random, red)),
    ...tilted(-0.14, tray(0.54, 0.5, random, green)),
    ...tilted(0.5, tray(0.62, 0.5, random, bread)),
    ...place(cheese(), { at: [0.84, BED + 0.5, -0.3], turn: [0, -50, 0], scale: 1.1 }),
    ...place(pumpkin(0.46), { at: [-0.72, BED + 0.2, -0.28] }),
    ...place(pumpkin(0.32, palette.gold), { at: [-0.28, BED + 0.2, -0.3] }),
    ...place(barrel(0.5, random), { at: [0.84, BED, -0.3] }),
    ...place(sack(0.5, random), { at: [0.34, BED, -0.3], turn: [0, 40, 0] }),
    ...place(pumpkin(0.62), { at: [1.02, 0, 1.02], turn: [0, 30, 0] }),
    ...place(sack(0.62, random, palette.birch), { at: [1.5, 0, 0.5], turn: [0, 70, 0] }),
    ...place([timber(1.2, 0.2, 0.46, random, palette.walnut)], { at: [-0.52, BED, -0.28] }),
  ];
}

/** A wheel of cheese with a wedge cut out. */
function cheese(): Piece[] {
  const wheel: Point2[] = [[0, 0], ...arc(0, 0, 0.2, 30, 330, 18)];
  const body = slab(wheel, 0.2, { bevel: 0.02 }).rotateX(-Math.PI / 2);
  return place([piece(body, 'skin', palette.gold, { top: mix(palette.gold, palette.cream, 0.5) })], {
    at: [0, 0.1, 0],
    turn: [0, 90, 0],
  });
}
