/** The wizard's tower: leaning storeys, a violet roof, crystals that circle the spire. */

import { crystals, glowShroom, moonVane, telescope } from '../../kit/magic.ts';
import { towerShaft } from '../../kit/masonry.ts';
import { bob, clip, spin } from '../../kit/motion.ts';
import { bouldersAround, bush, mound, pineTree, steppingPath } from '../../kit/nature.ts';
import { doorPieces, hangingLantern, windowPieces } from '../../kit/openings.ts';
import { palette, tone } from '../../kit/palette.ts';
import { around, node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { spire } from '../../kit/roofs.ts';
import { block, drum, lathe, tube } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';

const HILL = 1.3;
const STONE = 0xb9b2bd;
const ROOF = palette.violet;

export const model: Model = {
  id: '5',
  slug: 'wizard-tower',
  name: 'Wizard’s Tower',
  category: 'buildings',
  description:
    'It leans because he built it at night. A round study on corbels, an observatory with a brass telescope, and a ring of crystals that drifts around the spire without any visible means of support.',
  priceCents: 1899,
  tags: ['tower', 'magic', 'wizard', 'animated', 'crystal'],
  seed: 53,
  view: { turn: 26, tilt: 9 },
  build(random) {
    const ring = node('CrystalRing', place(crystals(random), { at: [0.55, HILL + 14, 0] }), {
      pivot: [0.55, HILL + 14, 0],
    });
    const scene = node('WizardTower', [], {
      children: [
        node('Hill', hill(random)),
        node('Shaft', place(shaft(random), { at: [0, HILL, 0] })),
        node('Study', place(study(random), { at: [0.35, HILL + 7.6, 0], turn: [0, 0, -2] })),
        node('Turret', place(turret(random), { at: [-1.5, HILL + 4.6, 1.15] })),
        ring,
      ],
    });
    return { scene, clips: [clip('Drift', 12, [spin(ring, 'y', 12), bob(ring, 0.25, 12)])] };
  },
};

function hill(random: Random): Pieces {
  const put = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [x, HILL, z] });
  return [
    ...mound({ radius: 5, height: HILL, random, plateau: 0.88, segments: 24, top: palette.moss, side: palette.basalt }),
    ...bouldersAround(8, 4.8, 1, random, palette.basalt),
    ...steppingPath(
      [0, 1, 2].map((i) => [random.jitter(0.2), HILL, 2.7 + i * 0.6] as const),
      0.7,
      random,
      palette.granite,
    ),
    ...put(3.2, -1.4, pineTree(4, random)),
    ...put(-3.2, -0.8, pineTree(3, random)),
    ...put(2.6, 2.5, bush(0.8, random)),
    ...put(-2.4, 2.9, [
      ...glowShroom(0.5),
      ...place(glowShroom(0.3), { at: [0.35, 0, 0.1] }),
      ...place(glowShroom(0.22), { at: [-0.28, 0, 0.2] }),
    ]),
    ...put(3.5, 1.2, [...glowShroom(0.4), ...place(glowShroom(0.25), { at: [-0.3, 0, 0.15] })]),
  ];
}

function shaft(random: Random): Piece[] {
  const lean = place(towerShaft({ radius: 2.1, height: 7.9, random, colour: STONE, taper: 0.74, segments: 16 }), {
    turn: [0, 0, -2.4],
  });
  const on = (y: number, turn: number, pieces: Pieces) =>
    place(place(pieces, { at: [0, y, 2.1 * (1 - 0.26 * (y / 7.9)) - 0.03] }), {
      turn: [0, turn, 0],
      at: [y * 0.042, 0, 0],
    });
  return [
    ...lean,
    ...place(doorPieces(1.2, 2.2, random, tone(STONE, -0.08), palette.plumRoof), { at: [0, 0, 2.18] }),
    ...place(hangingLantern(0.55), { at: [1.15, 2.6, 2.45] }),
    ...place(
      [
        piece(
          tube(
            [
              [0, 0, -0.6],
              [0, 0.16, -0.2],
              [0, 0, 0.05],
            ],
            [0.04, 0.03],
            { sides: 6 },
          ),
          'metal',
          palette.iron,
        ),
      ],
      { at: [1.15, 2.58, 2.4] },
    ),
    ...on(3.6, -18, windowPieces({ width: 0.65, height: 1.25, random, isArched: true })),
    ...on(5.7, 40, windowPieces({ width: 0.65, height: 1.25, random, isArched: true })),
    ...on(2.9, 72, windowPieces({ width: 0.6, height: 1.1, random, isArched: true })),
    ...on(5, 170, windowPieces({ width: 0.65, height: 1.25, random, isArched: true })),
  ];
}

function study(random: Random): Piece[] {
  const r = 2.35;
  const corbels = around(14, 1.55, () =>
    place([piece(block(0.28, 1.25, 0.4, { bevel: 0.06 }), 'wood', palette.walnut, { vary: { random, piece: 0.12 } })], {
      at: [0, -0.85, 0],
      turn: [30, 0, 0],
    }),
  );
  const posts = around(
    12,
    r - 0.02,
    () => [piece(block(0.2, 2.7, 0.2, { bevel: 0.03 }), 'wood', palette.walnut, { vary: { random, piece: 0.14 } })],
    15,
  );
  const panes = around(
    6,
    r - 0.03,
    () =>
      place(windowPieces({ width: 0.72, height: 1.35, random, isArched: true, frame: palette.walnut }), {
        at: [0, 0.75, 0],
      }),
    0,
  );
  const band = (y: number) =>
    place([piece(drum(r + 0.12, 0.26, { segments: 12, bevel: 0.05 }), 'wood', palette.walnut)], { at: [0, y, 0] });
  return [
    ...corbels,
    piece(drum(r, 2.7, { segments: 12, bevel: 0.02 }), 'plaster', tone(palette.plaster, -0.06), {
      top: palette.plaster,
      crease: 10,
    }),
    ...posts,
    ...panes,
    ...band(-0.05),
    ...band(2.5),
    ...place(telescope(), { at: [1.6, 2.9, 1.7], turn: [0, 38, 0] }),
    ...place(spire({ radius: 3, height: 6.4, random, colour: ROOF, courses: 9, segments: 16 }), { at: [0, 2.65, 0] }),
    ...place(dormer(random), { at: [0, 2.95, 2.2] }),
    ...place(moonVane(), { at: [0, 9.7, 0] }),
  ];
}

function dormer(random: Random): Piece[] {
  return [
    ...place([piece(drum(0.62, 1, { segments: 8 }), 'plaster', palette.plaster)], {}),
    ...place(windowPieces({ width: 0.55, height: 0.75, random, isArched: true }), { at: [0, 0.12, 0.58] }),
    ...place(spire({ radius: 0.88, height: 1.9, random, colour: tone(ROOF, 0.03), courses: 4, segments: 10 }), {
      at: [0, 0.95, 0],
    }),
  ];
}

function turret(random: Random): Piece[] {
  return place(
    [
      piece(
        lathe(
          [
            [0, -1.4],
            [0.35, -1.1],
            [0.85, 0],
            [0.85, 2.1],
            [0, 2.1],
          ],
          12,
        ),
        'stone',
        tone(STONE, -0.08),
        { top: STONE, crease: 25, vary: { random, facet: 0.03 } },
      ),
      ...place([piece(drum(0.95, 0.16, { segments: 12 }), 'stone', tone(STONE, 0.06))], { at: [0, 2, 0] }),
      ...place(windowPieces({ width: 0.55, height: 1, random, isArched: true }), { at: [0, 0.6, 0.83] }),
      ...place(spire({ radius: 1.2, height: 2.6, random, colour: ROOF, courses: 5, segments: 12 }), {
        at: [0, 2.1, 0],
      }),
    ],
    { turn: [0, -30, 0] },
  );
}
