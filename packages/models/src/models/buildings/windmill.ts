/** The windmill: a tapering tower with a shingled cap and turning sails. */
import { towerShaft } from '../../kit/masonry.ts';
import { clip, spin } from '../../kit/motion.ts';
import { bouldersAround, bush, grassTuft, leafyTree, mound, steppingPath } from '../../kit/nature.ts';
import { doorPieces, windowPieces } from '../../kit/openings.ts';
import { palette, tone } from '../../kit/palette.ts';
import { around, node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { finial, spire } from '../../kit/roofs.ts';
import { block, brick, drum, slab, tube } from '../../kit/shapes.ts';
import { barrel, fence } from '../../kit/timber.ts';
import type { Model } from '../../model.ts';

const HILL = 0.9;
const TOWER = 8.6;
const HUB = [0, HILL + TOWER + 0.75, 3.05] as const;

export const model: Model = {
  id: '3',
  slug: 'windmill',
  name: 'Windmill on the Downs',
  category: 'buildings',
  description:
    'A whitewashed tower mill under a red cap, its canvas sails turning in an easy wind. Flour sacks wait by the door and a gallery runs around the waist. The sails are a node of their own, so you set the speed.',
  priceCents: 1499,
  tags: ['mill', 'farm', 'village', 'animated'],
  seed: 31,
  view: { turn: 28, tilt: 8 },
  build(random) {
    const sails = node('Sails', place(sailCross(random), { at: HUB, turn: [0, 0, 18] }), { pivot: HUB });
    const scene = node('Windmill', [], {
      children: [
        node('Hill', hill(random)),
        node('Tower', place(tower(random), { at: [0, HILL, 0] })),
        node('Cap', place(cap(random), { at: [0, HILL + TOWER, 0] })),
        sails,
      ],
    });
    return { scene, clips: [clip('Turning', 8, [spin(sails, 'z', 8, -1)])] };
  },
};

function hill(random: Random): Pieces {
  const put = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [x, HILL, z] });
  return [
    ...mound({ radius: 6.6, height: HILL, random, plateau: 0.9, segments: 26 }),
    ...bouldersAround(7, 6.3, 0.8, random),
    ...steppingPath(
      [0, 1, 2, 3].map((i) => [random.jitter(0.2), HILL, 3.2 + i * 0.7] as const),
      0.75,
      random,
    ),
    ...put(-4.4, -1.4, leafyTree(3.8, random)),
    ...put(4.3, -2.2, leafyTree(3, random, palette.autumn)),
    ...put(3.6, 2.9, bush(0.9, random)),
    ...put(-2.6, 4.2, bush(0.7, random)),
    ...[
      [2.4, 4.3],
      [-4.6, 2.6],
      [4.8, 0.6],
      [-1.6, 5],
    ].flatMap(([x = 0, z = 0]) => put(x, z, grassTuft(0.5, random))),
    ...place(fence(3.4, 0.9, random), { at: [-5.2, HILL, 1.4], turn: [0, -42, 0] }),
    ...put(1.75, 3, barrel(0.95, random)),
    ...put(-1.7, 3.1, sack(random)),
    ...put(-2.25, 2.75, sack(random)),
  ];
}

function sack(random: Random): Piece[] {
  const shape = tube(
    [
      [0, 0, 0],
      [0, 0.3, 0.02],
      [0, 0.58, 0],
      [0.02, 0.66, 0],
      [0.03, 0.78, 0],
    ],
    [0.3, 0.36, 0.27, 0.09, 0.15],
    { sides: 9, rings: 10 },
  );
  return place([piece(shape, 'cloth', tone(palette.rope, -0.04), { top: palette.cream, crease: 60 })], {
    turn: [random.jitter(6), random.between(0, 90), random.jitter(6)],
  });
}

function tower(random: Random): Piece[] {
  const wall = (y: number) => 2.7 * (1 - 0.34 * (y / TOWER)) - 0.04;
  const on = (y: number, turn: number, pieces: Pieces) =>
    place(place(pieces, { at: [0, y, wall(y)] }), { turn: [0, turn, 0] });
  const posts = around(12, 3.35, () => [piece(block(0.12, 0.95, 0.12, { bevel: 0 }), 'wood', palette.walnut)]);
  const rails = around(
    12,
    3.24,
    () => place([piece(block(1.72, 0.1, 0.1, { bevel: 0 }), 'wood', palette.walnut)], { at: [0, 0.85, 0] }),
    15,
  );
  const struts = around(12, 2.1, () =>
    place([piece(block(0.16, 1.5, 0.16, { bevel: 0 }), 'wood', palette.walnut)], {
      at: [0, -1.1, 0],
      turn: [48, 0, 0],
    }),
  );
  return [
    ...towerShaft({ radius: 2.7, height: TOWER, random, colour: palette.cream, taper: 0.66, segments: 12 }),
    piece(drum(3.3, 1.25, { top: 2.95, segments: 12 }), 'stone', tone(palette.granite, -0.05), {
      top: palette.granite,
      vary: { random, facet: 0.06 },
    }),
    ...place(
      [
        piece(drum(3.5, 0.16, { segments: 12 }), 'wood', palette.oak, { crease: 10, vary: { random, facet: 0.1 } }),
        ...posts,
        ...rails,
        ...struts,
      ],
      { at: [0, 3.3, 0] },
    ),
    ...place(doorPieces(1.2, 2.1, random, palette.granite), { at: [0, 0, 3.02] }),
    ...on(3.9, 0, doorPieces(0.9, 1.6, random, palette.limestone)),
    ...on(5.9, 8, windowPieces({ width: 0.7, height: 1, random, shutters: palette.tealRoof })),
    ...on(5.2, 95, windowPieces({ width: 0.7, height: 1, random, isArched: true })),
    ...on(2, 62, windowPieces({ width: 0.7, height: 1, random, isArched: true })),
    ...on(5.2, -88, windowPieces({ width: 0.7, height: 1, random, isArched: true })),
  ];
}

function cap(random: Random): Piece[] {
  const axle = place([piece(drum(0.26, 2.2, { top: 0.2, segments: 10 }), 'wood', palette.walnut)], {
    at: [0, 0.75, 1.1],
    turn: [90, 0, 0],
  });
  return [
    piece(drum(2.02, 0.5, { segments: 14 }), 'wood', palette.walnut, { vary: { random, facet: 0.1 } }),
    ...place(spire({ radius: 2.3, height: 2.7, random, colour: palette.clayRoof, courses: 6, segments: 14 }), {
      at: [0, 0.42, 0],
    }),
    ...place([piece(block(1.1, 1.2, 1.6, { bevel: 0.12 }), 'wood', palette.oak)], { at: [0, 0.2, 1.2] }),
    ...axle,
  ];
}

function sailCross(random: Random): Piece[] {
  const one = (index: number): Piece[] => {
    const length = 5.6;
    const cloth = slab(
      [
        [0.12, 1.3],
        [1.25, 1.3],
        [1.18, length - 0.15],
        [0.12, length - 0.15],
      ],
      0.05,
      { bevel: 0 },
    );
    const bars = Array.from({ length: 8 }, (_, i) =>
      place([piece(block(1.45, 0.07, 0.07, { bevel: 0 }), 'wood', palette.oak, { vary: { random, piece: 0.15 } })], {
        at: [0.55, 1.25 + i * 0.6, 0.04],
      }),
    ).flat();
    const rail = place([piece(block(0.07, length - 1.2, 0.07, { bevel: 0 }), 'wood', palette.oak)], {
      at: [1.25, 1.2, 0.05],
    });
    const stripe = place(
      [
        piece(
          slab(
            [
              [0.14, 1.9],
              [1.22, 1.9],
              [1.21, 2.5],
              [0.14, 2.5],
            ],
            0.065,
            { bevel: 0 },
          ),
          'cloth',
          palette.crimson,
        ),
      ],
      {},
    );
    const arm = piece(block(0.2, length, 0.2, { bevel: 0.03, taper: 0.6 }), 'wood', palette.walnut);
    const sail = [
      ...place([piece(cloth, 'cloth', palette.cream), ...stripe, ...bars, ...rail], { turn: [0, 9, 0] }),
      arm,
    ];
    return place(sail, { turn: [0, 0, index * 90] });
  };
  return [
    ...[0, 1, 2, 3].flatMap(one),
    ...place([piece(drum(0.42, 0.5, { top: 0.3, segments: 10 }), 'wood', palette.walnut)], {
      at: [0, 0, -0.2],
      turn: [90, 0, 0],
    }),
    ...place(finial(0.26), { at: [0, 0, 0.25], turn: [90, 0, 0] }),
    ...place([piece(brick(0.7, 0.7, 0.16), 'metal', palette.iron)], { at: [0, -0.35, 0.1] }),
  ];
}
