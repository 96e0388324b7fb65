/** The castle: four round towers, a gatehouse and a keep on a rocky hill. */
import { crown, curtainWall, stonesOnWall, towerShaft } from '../../kit/masonry.ts';
import { clip, rotation } from '../../kit/motion.ts';
import { bouldersAround, bush, leafyTree, mound, pineTree, steppingPath } from '../../kit/nature.ts';
import { archStones, arrowSlit, doorPieces, gateWall, windowPieces } from '../../kit/openings.ts';
import { palette, tone } from '../../kit/palette.ts';
import { node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { gableRoof, pennant, spire } from '../../kit/roofs.ts';
import { block, slab } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';

const STONE = palette.limestone;
const ROOF = palette.slate;
const HILL = 3.2;
/** Distance of the corner towers from the middle, metres. */
const SIDE = 11;

export const model: Model = {
  id: '1',
  slug: 'castle',
  name: 'Castle',
  category: 'buildings',
  description:
    'A hilltop stronghold with four round towers, a gatehouse and a keep that has seen a siege or two. Raise it above your village, or let it brood on the horizon.',
  priceCents: 2999,
  tags: ['castle', 'medieval', 'fortress', 'fantasy', 'animated'],
  seed: 1,
  view: { turn: 30, tilt: 19 },
  build(random) {
    const corners = [
      { name: 'TowerFrontLeft', x: -SIDE, z: SIDE, height: 11.5 },
      { name: 'TowerFrontRight', x: SIDE, z: SIDE, height: 10.5 },
      { name: 'TowerBackRight', x: SIDE, z: -SIDE, height: 13 },
      { name: 'TowerBackLeft', x: -SIDE, z: -SIDE, height: 12 },
    ];
    const flags = [
      flag('FlagKeep', [0, HILL + 26, -3.4], 3.4, palette.crimson),
      flag('FlagLeft', [-3.6, HILL + 9.8, SIDE + 1.2], 2.2, palette.gold),
      flag('FlagRight', [3.6, HILL + 9.8, SIDE + 1.2], 2.2, palette.gold),
    ];
    const scene = node('Castle', [], {
      children: [
        node('Hill', hill(random)),
        ...corners.map(({ name, x, z, height }) =>
          node(name, place(cornerTower(height, random, (Math.atan2(x, z) * 180) / Math.PI), { at: [x, HILL, z] })),
        ),
        node('Walls', place(walls(random), { at: [0, HILL, 0] })),
        node('Gatehouse', place(gatehouse(random), { at: [0, HILL, SIDE] })),
        node('Keep', place(keep(random), { at: [0, HILL, -3.4] })),
        ...flags.map(({ group }) => group),
      ],
    });
    return {
      scene,
      clips: [
        clip(
          'Flags',
          3,
          flags.map(({ group }, i) => rotation(group, 3, (t) => wave(t + i * 0.21))),
        ),
      ],
    };
  },
};

const wave = (t: number) => ({ y: 14 * Math.sin(t * 2 * Math.PI) + 5 * Math.sin(t * 6 * Math.PI) });

function flag(name: string, at: readonly [number, number, number], height: number, colour: number) {
  const { pole, flag: cloth } = pennant(height, colour);
  return { group: node(name, place([...pole, ...cloth], { at }), { pivot: at }) };
}

function hill(random: Random): Pieces {
  const at = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [x, HILL, z] });
  const path = Array.from({ length: 9 }, (_, i) => [random.jitter(0.5), HILL + 0.02, 13.2 + i * 0.95] as const);
  return [
    ...mound({ radius: 22, height: HILL, random, plateau: 0.93, segments: 40 }),
    ...steppingPath(path, 1.5, random),
    ...bouldersAround(16, 21.5, 2.1, random),
    ...[
      [-17, 5, 5.6],
      [-16.6, -3, 4.4],
      [16.8, 4.5, 5],
      [15.5, 9.5, 3.8],
      [-15.4, 11, 4],
    ].flatMap(([x = 0, z = 0, h = 4]) => at(x, z, pineTree(h * 1.1, random))),
    ...at(-9, 17.2, leafyTree(4.6, random)),
    ...at(9.6, 17.4, leafyTree(3.9, random, palette.autumn)),
    ...[
      [-5.5, 16.5],
      [5, 17.6],
      [-12.5, 15.2],
      [13, 14],
      [-18, 1],
    ].flatMap(([x = 0, z = 0]) => at(x, z, bush(1.7, random))),
  ];
}

function cornerTower(height: number, random: Random, facing: number): Piece[] {
  const radius = 3;
  const top = radius * 0.9;
  const front = (y: number, angle: number, pieces: Pieces) =>
    place(place(pieces, { at: [0, y, radius * 0.965] }), { turn: [0, facing + angle, 0] });
  return [
    ...towerShaft({ radius, height, random, colour: STONE, segments: 16 }),
    ...place(crown(top, random, STONE, 9), { at: [0, height, 0] }),
    ...place(towerShaft({ radius: top * 0.72, height: 2.2, random, colour: STONE, taper: 1, segments: 12 }), {
      at: [0, height + 0.5, 0],
    }),
    ...place(spire({ radius: top, height: 5.6, random, colour: ROOF, courses: 6, segments: 14 }), {
      at: [0, height + 2.5, 0],
    }),
    ...front(height * 0.25, 8, arrowSlit(1.5, STONE)),
    ...front(height * 0.66, -2, windowPieces({ width: 0.95, height: 1.6, random, isArched: true })),
    ...front(height * 0.5, 70, arrowSlit(1.5, STONE)),
    ...front(height * 0.5, -70, arrowSlit(1.5, STONE)),
  ];
}

function walls(random: Random): Piece[] {
  const wall = (length: number) => curtainWall({ length, height: 6.6, thickness: 1.7, random, colour: STONE });
  return [
    ...place(wall(7), { at: [-7, 0, SIDE] }),
    ...place(wall(7), { at: [7, 0, SIDE] }),
    ...place(wall(SIDE * 2 - 3), { at: [0, 0, -SIDE], turn: [0, 180, 0] }),
    ...place(wall(SIDE * 2 - 3), { at: [-SIDE, 0, 0], turn: [0, -90, 0] }),
    ...place(wall(SIDE * 2 - 3), { at: [SIDE, 0, 0], turn: [0, 90, 0] }),
    ...place(banner(palette.crimson), { at: [-7, 5.4, SIDE + 0.95] }),
    ...place(banner(palette.crimson), { at: [7, 5.4, SIDE + 0.95] }),
  ];
}

function banner(colour: number): Piece[] {
  const outline = [
    [-0.75, 0],
    [-0.75, -3],
    [0, -2.4],
    [0.75, -3],
    [0.75, 0],
  ] as const;
  const emblem = [
    [0, -0.5],
    [0.32, -1.05],
    [0, -1.6],
    [-0.32, -1.05],
  ] as const;
  return [
    piece(slab(outline.toReversed(), 0.08, { bevel: 0 }), 'cloth', colour, { top: tone(colour, 0.04) }),
    ...place([piece(slab(emblem.toReversed(), 0.1, { bevel: 0 }), 'cloth', palette.gold)], { at: [0, 0, 0.03] }),
    ...place([piece(block(1.9, 0.14, 0.14), 'wood', palette.walnut)], { at: [0, -0.05, 0] }),
  ];
}

function gatehouse(random: Random): Piece[] {
  const turret = (x: number) =>
    place(
      [
        ...towerShaft({ radius: 1.7, height: 9.4, random, colour: STONE, taper: 0.95, segments: 16 }),
        ...place(crown(1.6, random, STONE, 7), { at: [0, 9.4, 0] }),
        ...place(arrowSlit(1.2, STONE), { at: [0, 4.4, 1.66] }),
        ...place(windowPieces({ width: 0.7, height: 1.2, random, isArched: true }), { at: [0, 7, 1.62] }),
      ],
      { at: [x, 0, 1.2] },
    );
  const bars = [-1.2, -0.6, 0, 0.6, 1.2].flatMap((x) =>
    place([piece(block(0.14, 4.4, 0.14), 'metal', palette.iron)], { at: [x, 1.6, 0.5] }),
  );
  const rails = [2.4, 3.4, 4.4].flatMap((y) =>
    place([piece(block(3.2, 0.13, 0.12), 'metal', palette.iron)], { at: [0, y, 0.52] }),
  );
  return [
    piece(slab(gateWall(5.2, 8, 3.4, 5), 2.6, { bevel: 0 }), 'stone', tone(STONE, -0.06), { top: STONE }),
    ...place([piece(block(5, 7.4, 0.4), 'stone', palette.ink)], { at: [0, 0, -1.1] }),
    ...place(archStones(3.4, 5, random, tone(STONE, 0.05), 0.6), { at: [0, 0, 1.3] }),
    ...bars,
    ...rails,
    ...turret(-3.6),
    ...turret(3.6),
    ...place(
      gableRoof({ width: 4.4, depth: 4.2, height: 2.4, random, colour: ROOF, courses: 5, wall: palette.plaster }),
      { at: [0, 8, 0] },
    ),
    ...place(windowPieces({ width: 1, height: 1.3, random }), { at: [0, 6.2, 1.35] }),
  ];
}

function keep(random: Random): Piece[] {
  const w = 9.6;
  const face = (turn: number, pieces: Pieces) => place(place(pieces, { at: [0, 0, w / 2] }), { turn: [0, turn, 0] });
  const side = (turn: number): Piece[] =>
    face(turn, [
      ...stonesOnWall(w * 0.9, 12, 0.1, random, STONE, 12),
      ...[-2.4, 2.4].flatMap((x) =>
        place(windowPieces({ width: 1.1, height: 2, random, isArched: true }), { at: [x, 9.4, 0.06] }),
      ),
      ...place(arrowSlit(1.6, STONE), { at: [0, 6.4, 0.08] }),
    ]);
  const turrets = [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ].flatMap(([x = 1, z = 1]) =>
    place(
      [
        ...towerShaft({ radius: 1.15, height: 15.2, random, colour: STONE, taper: 1, segments: 10 }),
        ...place(spire({ radius: 1.62, height: 3.6, random, colour: ROOF, courses: 4, segments: 10 }), {
          at: [0, 15.1, 0],
        }),
      ],
      { at: [(x * w) / 2, 0, (z * w) / 2] },
    ),
  );
  return [
    piece(block(w, 13.4, w, { bevel: 0.2, taper: 0.97 }), 'stone', tone(STONE, -0.1), { top: STONE }),
    ...place([piece(block(w * 1.04, 0.7, w * 1.04), 'stone', tone(STONE, 0.05))], { at: [0, 12.9, 0] }),
    ...[0, 90, 180, 270].flatMap(side),
    ...face(0, doorPieces(2.2, 3.6, random, tone(STONE, 0.05))),
    ...turrets,
    ...place(towerShaft({ radius: 3, height: 6.2, random, colour: STONE, taper: 0.96 }), { at: [0, 13.2, 0] }),
    ...place(windowPieces({ width: 1, height: 1.8, random, isArched: true }), { at: [0, 15.8, 2.95] }),
    ...place(spire({ radius: 3.8, height: 6.4, random, colour: ROOF, courses: 8, segments: 20 }), { at: [0, 19.2, 0] }),
  ];
}
