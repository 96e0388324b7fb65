/** The cottage: thatch, timber, a garden fence and smoke-stained stones. */
import { bench } from '../../kit/furniture.ts';
import { quoins } from '../../kit/masonry.ts';
import { bouldersAround, bush, grassTuft, leafyTree, mound, steppingPath } from '../../kit/nature.ts';
import { doorPieces, hangingLantern, windowPieces } from '../../kit/openings.ts';
import { palette } from '../../kit/palette.ts';
import { node, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ball, brick, tube } from '../../kit/shapes.ts';
import { thatchedRoof } from '../../kit/thatch.ts';
import { barrel, chimney, fence, plinth, timberHouse, timberPanel } from '../../kit/timber.ts';
import type { Model } from '../../model.ts';

const LAWN = 0.5;
const WIDTH = 6;
const DEPTH = 4.4;
const WALL = 2.5;

export const model: Model = {
  id: '4',
  slug: 'thatched-cottage',
  name: 'Thatched Cottage',
  category: 'buildings',
  description:
    'A crooked little house under a deep thatch, with climbing roses, a bench in the sun and a lantern by the door. The first house of any village. Roof, walls and garden are separate nodes.',
  priceCents: 1299,
  tags: ['cottage', 'house', 'village', 'garden'],
  seed: 41,
  view: { turn: 34, tilt: 17 },
  build(random) {
    const scene = node('ThatchedCottage', [], {
      children: [
        node('Garden', garden(random)),
        node('Walls', place(walls(random), { at: [0, LAWN, 0] })),
        node(
          'Roof',
          place(thatchedRoof({ width: DEPTH, depth: WIDTH, height: 3.1, random }), {
            at: [0, LAWN + 0.5 + WALL, 0],
            turn: [0, 90, 0],
          }),
        ),
        node('Chimney', place(chimney(5.4, 0.95, random), { at: [-2.2, LAWN, -1.2] })),
        node('Porch', place(porch(random), { at: [0.9, LAWN + 0.35, DEPTH / 2 + 0.05] })),
      ],
    });
    return { scene };
  },
};

function walls(random: Random): Pieces {
  const panels = timberHouse(WIDTH, DEPTH, (length, side) => [
    ...timberPanel({
      width: length,
      height: WALL,
      random,
      bays: side === 'front' || side === 'back' ? 5 : 3,
      braces: side === 'front' ? [0, 4] : [0, 2],
    }),
    ...(side === 'front'
      ? place(windowPieces({ width: 1, height: 1.1, random, shutters: palette.tealRoof }), { at: [-1.7, 0.85, 0.02] })
      : []),
    ...(side === 'right'
      ? place(windowPieces({ width: 0.9, height: 1, random, shutters: palette.tealRoof }), { at: [0, 0.9, 0.02] })
      : []),
    ...(side === 'left' || side === 'back'
      ? place(windowPieces({ width: 0.8, height: 0.9, random }), { at: [0.6, 0.9, 0.02] })
      : []),
  ]);
  const corners = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].flatMap(([x = 1, z = 1]) => place(quoins(0.55, 0.34, random), { at: [(x * WIDTH) / 2, 0, (z * DEPTH) / 2] }));
  return [...plinth(WIDTH + 0.3, 0.5, DEPTH + 0.3, random), ...corners, ...place(panels, { at: [0, 0.5, 0] })];
}

function porch(random: Random): Pieces {
  const roses = Array.from({ length: 26 }, () => {
    const t = random.next();
    const colour = random.pick([palette.crimson, palette.scarlet, palette.cream]);
    return place([piece(ball(random.between(0.05, 0.1), 0), 'foliage', colour, { crease: 0 })], {
      at: [-0.95 + random.jitter(0.22) + t * 0.25, 0.3 + t * 2, 0.28 + random.jitter(0.08)],
    });
  }).flat();
  const leaves = Array.from({ length: 9 }, (_, i) =>
    place(bush(0.5, random, palette.leaf), { at: [-0.95 + i * 0.03, i * 0.24, 0.12] }),
  ).flat();
  return [
    ...doorPieces(1.15, 2.05, random, palette.granite, palette.clayRoof),
    ...place([piece(brick(1.9, 0.2, 0.9), 'stone', palette.granite)], { at: [0, -0.22, 0.4] }),
    ...place([piece(brick(1.5, 0.2, 0.6), 'stone', palette.granite)], { at: [0, -0.38, 0.95] }),
    ...place(
      [
        piece(
          tube(
            [
              [0, 0, 0],
              [0, 0.16, 0.3],
              [0, 0.1, 0.45],
            ],
            [0.035, 0.025],
            { sides: 6 },
          ),
          'metal',
          palette.iron,
        ),
      ],
      { at: [1, 1.95, 0] },
    ),
    ...place(hangingLantern(0.5), { at: [1, 2.04, 0.45] }),
    ...leaves,
    ...roses,
  ];
}

function garden(random: Random): Pieces {
  const put = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [x, LAWN, z] });
  const beds = Array.from({ length: 22 }, () => {
    const flower = [
      ...grassTuft(0.3, random, palette.leaf),
      ...place(
        [
          piece(ball(0.09, 0), 'foliage', random.pick([palette.gold, palette.violet, palette.scarlet, palette.cream]), {
            crease: 0,
          }),
        ],
        { at: [0, 0.34, 0] },
      ),
    ];
    return put(random.between(-3.4, -0.2), random.between(2.75, 3.25), flower);
  }).flat();
  return [
    ...mound({ radius: 6, height: LAWN, random, plateau: 0.93, segments: 28 }),
    ...bouldersAround(6, 5.8, 0.6, random),
    ...steppingPath(
      [0, 1, 2, 3].map((i) => [0.9 + random.jitter(0.15), LAWN, 3.5 + i * 0.62] as const),
      0.7,
      random,
    ),
    ...place(fence(2.6, 0.8, random), { at: [-3.7, LAWN, 3.9], turn: [0, -14, 0] }),
    ...place(fence(2.4, 0.8, random), { at: [1.9, LAWN, 4.6], turn: [0, 30, 0] }),
    ...put(4.5, -1, leafyTree(4.2, random, palette.autumn)),
    ...put(-4.7, 0.6, leafyTree(3.2, random)),
    ...put(3.7, 1.8, barrel(0.9, random)),
    ...put(2.6, 2.75, bench(1.6)),
    ...put(3.9, 3.1, bush(0.8, random)),
    ...put(-4, 2.6, bush(0.8, random)),
    ...beds,
  ];
}
