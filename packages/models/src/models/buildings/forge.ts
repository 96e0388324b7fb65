/** The forge: an open smithy with a glowing hearth, a bellows and an anvil. */
import { clip, flicker, sway } from '../../kit/motion.ts';
import { bouldersAround, bush, grassTuft, mound, pineTree } from '../../kit/nature.ts';
import { windowPieces } from '../../kit/openings.ts';
import { palette, tone } from '../../kit/palette.ts';
import { node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { gableRoof } from '../../kit/roofs.ts';
import { block, brick, drum, lathe } from '../../kit/shapes.ts';
import { anvil, bellowsPieces, flame, hearth, rack } from '../../kit/smithy.ts';
import { barrel, beam, crate, plinth, timberPanel } from '../../kit/timber.ts';
import type { Model } from '../../model.ts';

const YARD = 0.45;
const FLOOR = YARD + 0.3;
const [W, D, H] = [5.6, 4.4, 3.1];
const HEARTH = [-1.55, FLOOR + 1.02, -1] as const;
const BELLOWS = [-0.25, FLOOR + 0.95, -1.15] as const;

export const model: Model = {
  id: '9',
  slug: 'forge',
  name: 'Hill Forge',
  category: 'buildings',
  description:
    'A smithy open to the road: a stone hearth with living fire, breathing bellows, an anvil with work on it and a rack of blades. Lit from within, it turns any night scene warm.',
  priceCents: 1699,
  tags: ['forge', 'smithy', 'village', 'animated', 'fire'],
  seed: 97,
  view: { turn: 26, tilt: 6 },
  build(random) {
    const flames = [0, 1, 2].map((i) => {
      const at = [HEARTH[0] - 0.3 + i * 0.3, HEARTH[1], HEARTH[2] + (i === 1 ? 0.08 : -0.05)] as const;
      return node(`Flame${i + 1}`, place(flame(i === 1 ? 0.75 : 0.5), { at }), { pivot: at });
    });
    const bellows = node('Bellows', place(bellowsPieces(), { at: BELLOWS }), { pivot: BELLOWS });
    const scene = node('Forge', [], {
      children: [
        node('Yard', yard(random)),
        node('House', place(house(random), { at: [0, YARD, 0] })),
        node('Roof', place(roof(random), { at: [0, FLOOR + H, 0] })),
        node('Hearth', place(hearth(random), { at: [-1.55, FLOOR, -1.15] })),
        node('Anvil', place(anvil(random), { at: [0.75, FLOOR, 0.95], turn: [0, -24, 0] })),
        node('Rack', place(rack(), { at: [2.05, FLOOR, -1.95] })),
        bellows,
        ...flames,
      ],
    });
    return {
      scene,
      clips: [
        clip('Work', 3, [...flames.map((one, i) => flicker(one, 3, 0.22 + i * 0.04)), sway(bellows, 'x', 5, 3, 0, 2)]),
      ],
    };
  },
};

function house(random: Random): Piece[] {
  const wall = place(
    [
      ...timberPanel({ width: W, height: H, random, bays: 5, braces: [0, 4], plaster: tone(palette.plaster, -0.08) }),
      ...place(windowPieces({ width: 0.9, height: 1, random }), { at: [1.2, 1, 0.03] }),
    ],
    { at: [0, 0.3, -D / 2], turn: [0, 180, 0] },
  );
  const inner = place([piece(block(W, H, 0.1, { bevel: 0 }), 'plaster', tone(palette.plaster, -0.16))], {
    at: [0, 0.3, -D / 2 + 0.16],
  });
  const left = place(
    timberPanel({ width: D, height: H, random, bays: 4, braces: [0, 3], plaster: tone(palette.plaster, -0.08) }),
    { at: [-W / 2, 0.3, 0], turn: [0, -90, 0] },
  );
  const posts = [
    [W / 2, D / 2],
    [-W / 2, D / 2],
    [W / 2, 0],
    [W / 2, -D / 2],
  ].flatMap(([x = 0, z = 0]) => [
    ...place(beam(H, 0.3, random), { at: [x, 0.3, z] }),
    ...place([piece(block(0.5, 0.35, 0.5, { bevel: 0.06 }), 'stone', palette.granite)], { at: [x, 0.3, z] }),
  ]);
  const braces = [
    [-W / 2, 1],
    [W / 2, -1],
  ].flatMap(([x = 0, side = 1]) =>
    place(beam(1, 0.16, random), { at: [x + side * 0.62, H - 0.42, D / 2], turn: [0, 0, side * 45] }),
  );
  const plates = [
    ...place([piece(brick(W + 0.3, 0.26, 0.28), 'wood', palette.walnut)], { at: [0, H + 0.14, D / 2] }),
    ...place([piece(brick(0.28, 0.26, D + 0.3), 'wood', palette.walnut)], { at: [W / 2, H + 0.14, 0] }),
  ];
  return [...plinth(W + 0.7, 0.3, D + 0.7, random), ...wall, ...inner, ...left, ...posts, ...braces, ...plates];
}

function roof(random: Random): Piece[] {
  return place(
    gableRoof({
      width: D + 0.3,
      depth: W + 0.2,
      height: 1.9,
      random,
      colour: tone(palette.clayRoof, -0.09),
      courses: 7,
      overhang: 0.4,
      sag: 0.16,
      wall: palette.driftwood,
    }),
    { at: [0, 0.1, 0], turn: [0, 90, 0] },
  );
}

function yard(random: Random): Pieces {
  const put = (x: number, z: number, pieces: Pieces, turn = 0) =>
    place(pieces, { at: [x, YARD, z], turn: [0, turn, 0] });
  const logs = [0, 1, 2, 3, 4, 5].flatMap((i) => {
    const row = i < 3 ? 0 : i < 5 ? 1 : 2;
    const x = (i < 3 ? i - 1 : i < 5 ? i - 3.5 : 0) * 0.36;
    return place(
      [piece(drum(0.18, 1.3, { segments: 9, bevel: 0.02 }), 'wood', palette.bark, { vary: { random, piece: 0.15 } })],
      { at: [x, 0.18 + row * 0.31, -0.65], turn: [90, 0, 0] },
    );
  });
  const wheel = [
    piece(
      lathe(
        [
          [0.42, -0.05],
          [0.5, -0.05],
          [0.5, 0.05],
          [0.42, 0.05],
          [0.42, -0.05],
        ],
        18,
      ).rotateX(Math.PI / 2),
      'wood',
      palette.oak,
      { vary: { random, facet: 0.08 } },
    ),
    ...[0, 45, 90, 135].flatMap((a) =>
      place([piece(block(0.07, 0.9, 0.06, { bevel: 0 }).translate(0, -0.45, 0), 'wood', palette.walnut)], {
        turn: [0, 0, a],
      }),
    ),
    piece(
      drum(0.1, 0.2, { segments: 8 })
        .rotateX(Math.PI / 2)
        .translate(0, 0, -0.1),
      'metal',
      palette.iron,
    ),
  ];
  return [
    ...mound({ radius: 5.6, height: YARD, random, plateau: 0.94, segments: 26 }),
    ...bouldersAround(6, 5.4, 0.7, random),
    piece(
      lathe(
        [
          [2.2, YARD - 0.05],
          [2.1, YARD + 0.02],
          [0, YARD + 0.03],
        ],
        14,
      )
        .scale(1.5, 1, 0.8)
        .translate(0, 0, 2.9),
      'ground',
      tone(palette.earth, 0.1),
      { crease: 20 },
    ),
    ...put(3.9, 0.4, logs, 84),
    ...put(2.4, 3.1, barrel(0.95, random)),
    ...place(wheel, { at: [3.2, YARD + 0.5, 1.9], turn: [-14, 58, 0] }),
    ...put(-3, 2.85, crate(0.8, random), 20),
    ...put(-3.75, 2.2, crate(0.6, random), -12),
    ...put(-4.4, -1.2, pineTree(4.3, random)),
    ...put(-3.9, 0.9, bush(0.8, random)),
    ...put(4.3, -1.7, bush(1, random)),
    ...[
      [-1.9, 4.6],
      [3.9, 3],
      [-4.6, 1.9],
      [1.6, 4.7],
    ].flatMap(([x = 0, z = 0]) => put(x, z, grassTuft(0.45, random))),
  ];
}
