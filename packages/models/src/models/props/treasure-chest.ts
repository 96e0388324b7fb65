/** The treasure chest: vaulted lid, iron straps, a crown on the heap and coins on the floor. */
import { ring, rivet, rivetRow } from '../../kit/ironwork.ts';
import { clip, rotation } from '../../kit/motion.ts';
import { palette, tone } from '../../kit/palette.ts';
import { node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { crown, goblet } from '../../kit/regalia.ts';
import { arc, ball, block, drum, type Point, slab } from '../../kit/shapes.ts';
import { gem, hoard } from '../../kit/treasure.ts';
import type { Model } from '../../model.ts';

const WIDTH = 1.2;
const DEPTH = 0.76;
/** Height of the box without its lid, metres. */
const RIM = 0.62;
const HINGE: Point = [0, RIM, -DEPTH / 2];
/** How far the lid stands open, degrees. */
const OPEN = 102;
const IRON = tone(palette.iron, -0.01);

export const model: Model = {
  id: '41',
  slug: 'treasure-chest',
  name: 'Treasure Chest',
  category: 'props',
  description:
    'Oak, iron and far more gold than is wise. The lid creaks open on its own animation to a crown, cut gems and a heap of coins. Put it at the end of the dungeon, or at the start of the trouble.',
  priceCents: 899,
  tags: ['chest', 'treasure', 'gold', 'loot', 'animated'],
  seed: 41,
  view: { turn: 28, tilt: 20 },
  build(random) {
    const lid = node('Lid', place(lidPieces(random), { at: HINGE }), { pivot: HINGE });
    lid.rotation.x = (-OPEN * Math.PI) / 180;
    const scene = node('TreasureChest', [], {
      children: [
        node('Box', boxPieces(random)),
        lid,
        node('Hoard', hoardPieces(random)),
        node('Spill', spillPieces(random)),
      ],
    });
    return { scene, clips: [clip('Open', 5, [rotation(lid, 5, (t) => ({ x: OPEN * shut(t) }), 60)])] };
  },
};

/** How far the lid is shut, 0–1, at moment `t`: it falls, rests, and is thrown open past its stop. */
function shut(t: number): number {
  const ease = (a: number, b: number) => {
    const x = Math.min(Math.max((t - a) / (b - a), 0), 1);
    return x * x * (3 - 2 * x);
  };
  const swing = t > 0.72 ? -0.06 * Math.sin((t - 0.72) * 45) * Math.exp((0.72 - t) * 14) : 0;
  return t === 1 ? 0 : ease(0.28, 0.42) - ease(0.56, 0.72) + swing;
}

function planks(length: number, height: number, random: Random): Piece[] {
  const rows = 4;
  return Array.from({ length: rows }, (_, i) =>
    place(
      [
        piece(block(length, (height / rows) * 0.97, 0.06, { bevel: 0.012 }), 'wood', palette.oak, {
          vary: { random, piece: 0.2 },
        }),
      ],
      { at: [0, (height * i) / rows, random.jitter(0.004)] },
    ),
  ).flat();
}

function boxPieces(random: Random): Pieces {
  const side = (turn: number, length: number, out: number) =>
    place(place([...planks(length, RIM - 0.12, random)], { at: [0, 0.1, out - 0.03] }), { turn: [0, turn, 0] });
  const strap = (x: number) =>
    place(
      [
        piece(block(0.1, RIM - 0.02, 0.03, { bevel: 0.008 }), 'metal', IRON),
        ...rivetRow([0, 0.12, 0.03], [0, RIM - 0.12, 0.03], 4, 0.04),
      ],
      { at: [x, 0.06, DEPTH / 2 + 0.012] },
    );
  const corner = (x: number, z: number) =>
    place(
      [
        piece(block(0.13, RIM - 0.02, 0.13, { bevel: 0.02 }), 'metal', IRON),
        ...[0.12, 0.3, 0.46].flatMap((y) => [
          ...place(rivet(0.04), { at: [0, y, 0.065] }),
          ...place(rivet(0.04), { at: [Math.sign(x) * 0.065, y, 0], turn: [0, Math.sign(x) * 90, 0] }),
        ]),
        piece(ball(0.085, 1).scale(1, 0.75, 1), 'metal', palette.bronze, { crease: 60 }),
      ],
      { at: [x, 0.06, z] },
    );
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((z) => corner(x * (WIDTH / 2 - 0.04), z * (DEPTH / 2 - 0.04))),
  );
  const base = place([piece(block(WIDTH + 0.03, 0.07, DEPTH + 0.03, { bevel: 0.014 }), 'wood', palette.walnut)], {
    at: [0, 0.07, 0],
  });
  const rim = slab(
    [
      [-WIDTH / 2 - 0.02, -DEPTH / 2 - 0.02],
      [WIDTH / 2 + 0.02, -DEPTH / 2 - 0.02],
      [WIDTH / 2 + 0.02, DEPTH / 2 + 0.02],
      [-WIDTH / 2 - 0.02, DEPTH / 2 + 0.02],
    ],
    0.07,
    {
      bevel: 0.012,
      holes: [
        [
          [-WIDTH / 2 + 0.07, -DEPTH / 2 + 0.07],
          [WIDTH / 2 - 0.07, -DEPTH / 2 + 0.07],
          [WIDTH / 2 - 0.07, DEPTH / 2 - 0.07],
          [-WIDTH / 2 + 0.07, DEPTH / 2 - 0.07],
        ],
      ],
    },
  ).rotateX(-Math.PI / 2);
  const handle = place(
    [
      ...place(ring(0.09, 0.028, { metal: palette.bronze }), { at: [0, -0.06, 0.05], turn: [-14, 0, 0] }),
      ...place([piece(block(0.12, 0.07, 0.05), 'metal', IRON)], { at: [0, 0, 0.02] }),
    ],
    { at: [0, 0.4, WIDTH / 2] },
  );
  return [
    ...base,
    ...side(0, WIDTH - 0.06, DEPTH / 2),
    ...side(180, WIDTH - 0.06, DEPTH / 2),
    ...side(90, DEPTH - 0.06, WIDTH / 2),
    ...side(-90, DEPTH - 0.06, WIDTH / 2),
    ...place([piece(rim, 'wood', palette.walnut)], { at: [0, RIM - 0.035, 0] }),
    ...corners,
    ...strap(-0.3),
    ...strap(0.3),
    ...lock(),
    ...place(handle, { turn: [0, 90, 0] }),
    ...place(handle, { turn: [0, -90, 0] }),
  ];
}

function lock(): Piece[] {
  const plate = slab(
    [
      [-0.12, 0.1],
      [-0.13, -0.08],
      [0, -0.2],
      [0.13, -0.08],
      [0.12, 0.1],
    ],
    0.04,
  );
  const keyhole = [
    piece(drum(0.026, 0.01, { segments: 10, bevel: 0 }).rotateX(Math.PI / 2), 'metal', palette.ink),
    ...place([piece(block(0.022, 0.07, 0.01, { bevel: 0 }), 'metal', palette.ink)], { at: [0, -0.075, 0.005] }),
  ];
  return place(
    [
      piece(plate, 'metal', palette.gold),
      ...place(keyhole, { at: [0, -0.02, 0.018] }),
      ...[
        [-0.09, 0.07],
        [0.09, 0.07],
        [0, -0.15],
      ].flatMap(([x = 0, y = 0]) => place(rivet(0.03, palette.bronze), { at: [x, y, 0.02] })),
    ],
    { at: [0, RIM - 0.16, DEPTH / 2 + 0.03] },
  );
}

/** The lid, shut, with its hinge at the origin. */
function lidPieces(random: Random): Pieces {
  const r = DEPTH / 2 + 0.02;
  const flat = 0.82;
  const vault = (radius: number, inner: number, width: number) =>
    slab([...arc(0, 0, radius, 0, 180, 12), ...arc(0, 0, inner, 180, 0, 12)], width, { bevel: 0.01 })
      .scale(1, flat, 1)
      .rotateY(Math.PI / 2);
  const boards = Array.from({ length: 7 }, (_, i) => {
    const from = (180 * i) / 7 + 0.8;
    const to = (180 * (i + 1)) / 7 - 0.8;
    const outline = [...arc(0, 0, r, from, to, 2), ...arc(0, 0, r - 0.07, to, from, 2)];
    const board = slab(outline, WIDTH - 0.02, { bevel: 0.01 })
      .scale(1, flat, 1)
      .rotateY(Math.PI / 2);
    return piece(board, 'wood', palette.oak, { vary: { random, piece: 0.2 } });
  });
  const cap = slab([...arc(0, 0, r - 0.02, 0, 180, 12)], 0.06, { bevel: 0.01 })
    .scale(1, flat, 1)
    .rotateY(Math.PI / 2);
  const band = (x: number, width: number) => {
    const studs = [20, 55, 90, 125, 160].flatMap((angle) => {
      const a = (angle * Math.PI) / 180;
      const at: Point = [0, Math.sin(a) * (r + 0.022) * flat, -Math.cos(a) * (r + 0.022)];
      return place(rivet(0.04), { at, turn: [angle - 180, 0, 0] });
    });
    return place([piece(vault(r + 0.024, r - 0.03, width), 'metal', IRON), ...studs], { at: [x, 0, 0] });
  };
  const hasp = [
    piece(block(0.13, 0.2, 0.04, { bevel: 0.01 }), 'metal', palette.gold),
    ...place(rivet(0.05, palette.bronze), { at: [0, 0.15, 0.02] }),
  ];
  const lining = piece(vault(r - 0.068, r - 0.085, WIDTH - 0.12), 'cloth', palette.crimson);
  return place(
    [
      ...boards,
      ...[-1, 1].flatMap((x) => place([piece(cap, 'wood', palette.walnut)], { at: [x * (WIDTH / 2 - 0.05), 0, 0] })),
      lining,
      ...band(-0.3, 0.1),
      ...band(0.3, 0.1),
      ...band(-WIDTH / 2 + 0.04, 0.1),
      ...band(WIDTH / 2 - 0.04, 0.1),
      ...place(hasp, { at: [0, -0.1, r + 0.02] }),
    ],
    { at: [0, 0.01, DEPTH / 2] },
  );
}

function hoardPieces(random: Random): Pieces {
  return [
    ...place([piece(block(WIDTH - 0.12, RIM - 0.16, DEPTH - 0.12, { bevel: 0 }), 'wood', palette.walnut)], {
      at: [0, 0.08, 0],
    }),
    ...place(hoard(0.42, 0.24, random, 90), { at: [0, RIM - 0.1, 0], scale: [1.18, 1, 0.72] }),
    ...place(crown(), { at: [0.2, RIM + 0.04, 0.02], turn: [14, 30, -10], scale: 0.92 }),
    ...place(goblet(), { at: [-0.24, RIM - 0.01, 0.02], turn: [18, 0, 44], scale: 0.9 }),
    ...place(gem(0.15, palette.emerald), { at: [-0.04, RIM + 0.02, 0.17], turn: [30, 0, 20] }),
    ...place(gem(0.13, palette.crimson), { at: [0.4, RIM - 0.04, 0.16], turn: [24, 0, -30] }),
  ];
}

function spillPieces(random: Random): Pieces {
  return [
    ...place(hoard(0.3, 0.09, random, 26), { at: [0.42, 0, 0.62] }),
    ...place(hoard(0.17, 0.05, random, 12), { at: [-0.42, 0, 0.56] }),
    ...place(gem(0.14, palette.royal), { at: [-0.14, 0.02, 0.66], turn: [62, 30, 0] }),
    ...place(goblet(), { at: [0.02, 0.09, 0.56], turn: [86, 50, 0] }),
  ];
}
