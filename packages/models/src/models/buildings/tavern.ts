/** The tavern: two jettied storeys, a swinging sign and a lantern that flickers. */
import { bench, flowerBox, signBoard, table } from '../../kit/furniture.ts';
import { quoins } from '../../kit/masonry.ts';
import { clip, flicker, sway } from '../../kit/motion.ts';
import { bouldersAround, bush, grassTuft, mound, pineTree, steppingPath } from '../../kit/nature.ts';
import { doorPieces, hangingLantern, windowPieces } from '../../kit/openings.ts';
import { palette, tone } from '../../kit/palette.ts';
import { node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { gableRoof } from '../../kit/roofs.ts';
import { block, brick, lathe, tube } from '../../kit/shapes.ts';
import { barrel, beam, chimney, crate, plinth, timberHouse, timberPanel } from '../../kit/timber.ts';
import type { Model } from '../../model.ts';

const YARD = 0.45;
const [W, D] = [6.4, 5.2];
const LOW = 2.7;
const HIGH = 2.4;
const SIGN = [-2.65, YARD + 4.1, D / 2 + 1.25] as const;
const LANTERN = [1.95, YARD + 3.05, D / 2 + 0.75] as const;

export const model: Model = {
  id: '7',
  slug: 'tavern',
  name: 'The Drunken Lantern',
  category: 'buildings',
  description:
    'A tavern with warm windows, an upper floor that leans over the street and ale barrels stacked by the cellar. The sign swings, the lantern flickers, and somebody has left a bench out for you.',
  priceCents: 2199,
  tags: ['tavern', 'inn', 'village', 'animated', 'medieval'],
  seed: 71,
  view: { turn: 32, tilt: 13 },
  build(random) {
    const sign = node('Sign', place(signBoard(), { at: SIGN, turn: [0, 90, 0] }), { pivot: SIGN });
    const lantern = node('Lantern', place(hangingLantern(0.62), { at: LANTERN }), { pivot: LANTERN });
    const scene = node('Tavern', [], {
      children: [
        node('Yard', yard(random)),
        node('GroundFloor', place(groundFloor(random), { at: [0, YARD, 0] })),
        node('UpperFloor', place(upperFloor(random), { at: [0, YARD + 0.4 + LOW, 0.15] })),
        node('Roof', place(roof(random), { at: [0, YARD + 0.4 + LOW + HIGH, 0.15] })),
        node('Chimney', place(chimney(9, 1.1, random), { at: [W / 2 + 0.45, YARD, -0.7] })),
        sign,
        lantern,
      ],
    });
    const clips = [
      clip('Evening', 4, [sway(sign, 'x', 9, 4, 0, 2), sway(lantern, 'z', 4, 4, 0.3), flicker(lantern, 4, 0.03)]),
    ];
    return { scene, clips };
  },
};

function groundFloor(random: Random): Piece[] {
  const wall = place(
    [
      piece(block(W, LOW, D, { bevel: 0.05 }), 'stone', tone(palette.limestone, -0.12), {
        top: tone(palette.limestone, -0.02),
      }),
    ],
    { at: [0, 0.35, 0] },
  );
  const corners = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].flatMap(([x = 1, z = 1]) => place(quoins(LOW, 0.42, random), { at: [(x * W) / 2, 0.38, (z * D) / 2] }));
  const front = place(
    [
      ...place(doorPieces(1.3, 2.3, random, palette.granite, palette.clayRoof), { at: [0.6, -0.35, 0.03] }),
      ...place(windowPieces({ width: 1.5, height: 1.25, random }), { at: [-1.65, 0.85, 0.03] }),
      ...place(windowPieces({ width: 0.8, height: 1.25, random }), { at: [2.35, 0.85, 0.03] }),
      ...place([piece(brick(2.1, 0.22, 1), 'stone', palette.granite)], { at: [0.6, -0.4, 0.5] }),
    ],
    { at: [0, 0.4, D / 2] },
  );
  const right = place(
    place([...place(windowPieces({ width: 0.9, height: 1.2, random }), { at: [-1.5, 0.85, 0.02] })], {
      at: [0, 0.4, W / 2],
    }),
    { turn: [0, 90, 0] },
  );
  const left = place(
    place([...place(windowPieces({ width: 1, height: 1.2, random }), { at: [0.6, 0.85, 0.02] })], {
      at: [0, 0.4, W / 2],
    }),
    { turn: [0, -90, 0] },
  );
  return [...plinth(W + 0.3, 0.4, D + 0.3, random), ...wall, ...corners, ...front, ...right, ...left];
}

function upperFloor(random: Random): Piece[] {
  const [w, d] = [W + 0.5, D + 0.9];
  const joists = Array.from({ length: 9 }, (_, i) =>
    place([piece(brick(0.2, 0.24, d + 0.25), 'wood', palette.walnut, { vary: { random, piece: 0.15 } })], {
      at: [(i / 8 - 0.5) * (w - 0.2), -0.2, 0],
    }),
  ).flat();
  const panels = timberHouse(w, d, (length, side) => {
    const isLong = side === 'front' || side === 'back';
    const windows = isLong ? [-2.3, 0, 2.3] : [0];
    return [
      ...timberPanel({
        width: length,
        height: HIGH,
        random,
        bays: isLong ? 6 : 4,
        braces: isLong ? [1, 4] : [0, 3],
        beamSize: 0.2,
      }),
      ...windows.flatMap((x) =>
        place(
          windowPieces({
            width: 0.95,
            height: 1.15,
            random,
            shutters: side === 'front' ? palette.clayRoof : palette.tealRoof,
          }),
          { at: [x, 0.75, 0.04] },
        ),
      ),
    ];
  });
  const bracket = place(
    [
      piece(brick(0.16, 0.16, 1.3), 'wood', palette.walnut),
      ...place(beam(0.9, 0.13, random), { at: [0, -0.62, 0.02], turn: [42, 0, 0] }),
    ],
    { at: [SIGN[0], 1.05, D / 2 + 0.45] },
  );
  const flowers = [-2.3, 0, 2.3].flatMap((x) => place(flowerBox(random), { at: [x, 0.42, d / 2 + 0.2] }));
  return [...joists, ...place(panels, { at: [0, 0.05, 0] }), ...bracket, ...flowers];
}

function roof(random: Random): Piece[] {
  const [w, d] = [W + 0.5, D + 0.9];
  const main = place(
    gableRoof({
      width: d,
      depth: w,
      height: 3.5,
      random,
      colour: palette.tealRoof,
      courses: 8,
      wall: palette.plaster,
      overhang: 0.55,
      sag: 0.22,
    }),
    { turn: [0, 90, 0] },
  );
  const dormer = [
    ...place(timberPanel({ width: 1.7, height: 1.3, random, bays: 2, beamSize: 0.14 }), { at: [0, 0, 0.9] }),
    piece(block(1.66, 1.3, 1.8, { bevel: 0 }), 'plaster', palette.plaster),
    ...place(windowPieces({ width: 0.75, height: 0.85, random }), { at: [0, 0.25, 0.95] }),
    ...place(
      gableRoof({
        width: 1.75,
        depth: 2,
        height: 1.05,
        random,
        colour: palette.tealRoof,
        courses: 4,
        wall: palette.plaster,
        overhang: 0.25,
      }),
      { at: [0, 1.28, -0.1] },
    ),
  ];
  return [...main, ...[-1.75, 1.75].flatMap((x) => place(dormer, { at: [x, 0.72, d / 2 - 1.15] }))];
}

function yard(random: Random): Pieces {
  const put = (x: number, z: number, pieces: Pieces, turn = 0) =>
    place(pieces, { at: [x, YARD, z], turn: [0, turn, 0] });
  const bracket = tube(
    [
      [0, 0.35, -0.75],
      [0, 0.42, -0.3],
      [0, 0.02, 0],
    ],
    [0.045, 0.035, 0.03],
    { sides: 6 },
  );
  return [
    ...mound({
      radius: 6.6,
      height: YARD,
      random,
      plateau: 0.95,
      segments: 30,
      top: tone(palette.grass, -0.02).getHex(),
    }),
    ...bouldersAround(7, 6.4, 0.7, random),
    piece(
      lathe(
        [
          [2.2, YARD - 0.05],
          [2.1, YARD + 0.03],
          [0, YARD + 0.04],
        ],
        14,
      )
        .scale(1.5, 1, 0.75)
        .translate(0.3, 0, 4.25),
      'ground',
      tone(palette.sand, -0.08),
      { crease: 20 },
    ),
    ...steppingPath(
      [0, 1, 2].map((i) => [0.6 + random.jitter(0.3), YARD + 0.02, 3.9 + i * 0.75] as const),
      0.75,
      random,
      palette.granite,
    ),
    ...place([piece(bracket, 'metal', palette.iron)], { at: LANTERN }),
    ...put(-3.9, 2.2, barrel(1, random)),
    ...put(-3.7, 3.2, barrel(1, random)),
    ...place(barrel(1, random), { at: [-3, YARD + 0.36, 4.4], turn: [90, 0, 24] }),
    ...put(-4.6, 1.2, crate(0.85, random), 15),
    ...put(3.1, 4.35, table(), -16),
    ...put(2.9, 5.15, bench(1.7), -16),
    ...put(-1.7, 3.15, bench(1.7)),
    ...put(4.9, 0.9, bush(1, random)),
    ...put(4.6, 2.3, bush(0.7, random)),
    ...put(-5.2, -1.6, pineTree(4.4, random)),
    ...[
      [-5.3, 2.9],
      [5.3, 2.2],
      [1.9, 5.7],
      [-2.8, 5.2],
    ].flatMap(([x = 0, z = 0]) => put(x, z, grassTuft(0.45, random))),
  ];
}
