/** The room that the models are made in, as a corner of it stands on the maker's own shelf. */
import { windowPieces } from '../kit/openings.ts';
import { palette, tone } from '../kit/palette.ts';
import { node, type Piece, piece, place } from '../kit/pieces.ts';
import { type Random, seeded } from '../kit/random.ts';
import { block, brick, drum, type Point2, slab } from '../kit/shapes.ts';
import type { Scene } from './scene.ts';

const WIDTH = 4.9;
const DEPTH = 3.5;
const HEIGHT = 2.9;
const DESK = 0.84;
const WINDOW = { x: 0.5, y: 1.3, width: 1.25, height: 1.15 } as const;

function build() {
  const random = seeded(11);
  return node('Room', [], {
    children: [node('Floor', floor(random)), node('Walls', walls(random)), node('Desk', desk(random))],
  });
}

function rectangle(x: number, y: number, width: number, height: number): Point2[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

function floor(random: Random): Piece[] {
  const boards = 12;
  const wide = (DEPTH + 0.2) / boards;
  const pieces = Array.from({ length: boards }, (_, i) => {
    const board = piece(brick(WIDTH + 0.3 + random.jitter(0.08), 0.14, wide * 0.97), 'wood', tone(palette.oak, -0.06), {
      vary: { random, piece: 0.16 },
    });
    return place([board], { at: [random.jitter(0.03), -0.14, (i + 0.5) * wide - DEPTH / 2 - 0.1] });
  }).flat();
  const rug = piece(block(2.7, 0.025, 1.7, { bevel: 0.01 }), 'cloth', tone(palette.tealRoof, -0.06));
  const hem = piece(block(2.5, 0.03, 1.5, { bevel: 0.01 }), 'cloth', tone(palette.cream, -0.12));
  const field = piece(block(2.4, 0.035, 1.4, { bevel: 0.01 }), 'cloth', tone(palette.tealRoof, 0.02));
  return [...pieces, ...place([rug, hem, field], { at: [0.2, 0, 0.75], turn: [0, 3, 0] })];
}

function walls(random: Random): Piece[] {
  const plaster = (width: number, holes: readonly Point2[][] = []) =>
    piece(
      slab(rectangle(-width / 2, 0, width, HEIGHT), 0.16, { bevel: 0, holes }),
      'plaster',
      tone(palette.plaster, -0.05),
      {
        top: palette.plaster,
      },
    );
  const { x, y, width, height } = WINDOW;
  const frame = windowPieces({ width, height, random, frame: palette.oak, pane: 'gem' });
  const beam = (width: number, height: number, deep = 0.26) =>
    piece(brick(width, height, deep), 'wood', palette.walnut, { vary: { random, piece: 0.1 } });
  const back = [
    plaster(WIDTH, [rectangle(x - width / 2 + 0.05, y + 0.05, width - 0.1, height - 0.1)]),
    ...[-WIDTH / 2 + 0.1, -0.5, 1.5, WIDTH / 2 - 0.1].flatMap((x) =>
      place([beam(0.2, HEIGHT + 0.12)], { at: [x, 0, 0.04] }),
    ),
    ...place([beam(WIDTH + 0.1, 0.2)], { at: [0, HEIGHT, 0.04] }),
    ...place([beam(WIDTH, 0.16, 0.24)], { at: [0, 0.02, 0.04] }),
    // Without panes: the page is the weather.
    ...place(
      frame.filter(({ material }) => material !== 'gem'),
      { at: [x, y, 0.09] },
    ),
  ];
  const side = [
    plaster(DEPTH),
    ...[-DEPTH / 2 + 0.1, 0.3, DEPTH / 2 - 0.1].flatMap((x) => place([beam(0.2, HEIGHT + 0.12)], { at: [x, 0, 0.04] })),
    ...place([beam(DEPTH + 0.1, 0.2)], { at: [0, HEIGHT, 0.04] }),
  ];
  return [
    ...place(back, { at: [0, 0, -DEPTH / 2 - 0.08] }),
    ...place(side, { at: [-WIDTH / 2 - 0.08, 0, 0], turn: [0, 90, 0] }),
  ];
}

function desk(random: Random): Piece[] {
  const wood = (width: number, height: number, depth: number) =>
    piece(brick(width, height, depth), 'wood', palette.oak, { vary: { random, piece: 0.12 } });
  const legs = [-1, 1].flatMap((sx) =>
    [-1, 1].flatMap((sz) => place([wood(0.13, DESK - 0.08, 0.13)], { at: [sx * 1.2, 0, sz * 0.42] })),
  );
  const top = [0, 1, 2, 3].flatMap((i) =>
    place([wood(2.7, 0.09, 0.27)], { at: [random.jitter(0.02), DESK - 0.09, i * 0.28 - 0.42] }),
  );
  const apron = [-1, 1].flatMap((side) => place([wood(2.4, 0.16, 0.06)], { at: [0, DESK - 0.26, side * 0.44] }));
  const sheets = [0, 1, 2].flatMap((i) =>
    place([piece(block(0.34, 0.008, 0.46, { bevel: 0 }), 'cloth', palette.cream)], {
      at: [-0.3 + i * 0.12, DESK + 0.004 * i, 0.28 - i * 0.05],
      turn: [0, 14 - 22 * i, 0],
    }),
  );
  const stool = [
    piece(drum(0.26, 0.08, { segments: 8 }), 'wood', palette.walnut),
    ...[0, 120, 240].flatMap((turn) =>
      place(place([wood(0.07, 0.5, 0.07)], { at: [0, -0.5, 0.18] }), { turn: [0, turn, 0] }),
    ),
  ];
  return [
    ...place([...legs, ...top, ...apron, ...sheets], { at: [0.55, 0, -0.98] }),
    ...place(stool, { at: [0.3, 0.5, 0.15], turn: [0, 20, 0] }),
  ];
}

export const workbench: Scene = {
  name: 'workbench',
  land: build,
  placed: [
    { slug: 'castle', at: [0.98, DESK - 0.005, -0.98], turn: [0, 30, 0], scale: 0.027 },
    { slug: 'windmill', at: [-0.42, DESK - 0.005, -1.05], turn: [0, 40, 0], scale: 0.046 },
    { slug: 'owl-familiar', at: [0.2, DESK, -1.12], turn: [0, 26, 0], scale: 0.5 },
    { slug: 'alchemists-shelf', at: [-1.5, 0, -1.4], turn: [0, 0, 0] },
    { slug: 'spellbook-lectern', at: [-1.5, 0, 0.45], turn: [0, 62, 0], scale: 0.86 },
    { slug: 'treasure-chest', at: [1.75, 0, 0.75], turn: [0, -20, 0], scale: 0.68 },
  ],
  lamps: [
    { at: [0.08, DESK + 0.36, -0.86], strength: 2.2, halo: 0.5 },
    { at: [-1.3, 1.3, 0.6], strength: 1.6 },
    { at: [-1.5, 2, -1.1], strength: 0.8 },
    { at: [0.6, 2.6, 1.2], strength: 4 },
  ],
  mist: [],
  lit: { middle: [0, 1, 0], reach: 5 },
  cameras: { wide: { width: 1600, height: 1320, from: [9.4, 7.1, 11.4], yaw: -38.6, pitch: -22.4, fov: 21.5 } },
};
