/** The bridge: one steep arch over a stream, lanterns at its ends. */
import { bouldersAround, bush, grassTuft, leafyTree, steppingPath } from '../../kit/nature.ts';
import { archStones, hangingLantern } from '../../kit/openings.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { node, type Piece, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { arc, ball, block, brick, lathe, type Point2, slab, stud, tube } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';

const SPAN = 3.4;
const WIDTH = 3;
const STONE = palette.limestone;

export const model: Model = {
  id: '8',
  slug: 'stone-bridge',
  name: 'Willow Brook Bridge',
  category: 'buildings',
  description:
    'A packhorse bridge with one round arch, worn cobbles and lanterns for the way home. Water lilies drift beneath it. Its banks are nodes of their own, so it can stand in your terrain.',
  priceCents: 1099,
  tags: ['bridge', 'river', 'village', 'terrain'],
  seed: 83,
  view: { turn: 24, tilt: 15 },
  build(random) {
    const scene = node('StoneBridge', [], {
      children: [
        node('Brook', brook(random)),
        node('BankLeft', bank(random, -1)),
        node('BankRight', bank(random, 1)),
        node('Arch', archPieces(random)),
        node('Parapets', [...parapet(random, WIDTH / 2 - 0.18), ...parapet(random, -WIDTH / 2 + 0.18)]),
        node(
          'Lanterns',
          [-1, 1].flatMap((x) =>
            [-1, 1].flatMap((z) =>
              place(lampPost(random), { at: [x * 4.9, 1.2, z * (WIDTH / 2 - 0.15)], turn: [0, z > 0 ? 0 : 180, 0] }),
            ),
          ),
        ),
      ],
    });
    return { scene };
  },
};

/** Height of the roadway above x, metres. */
const road = (x: number) =>
  1.3 + 1.55 * Math.max(Math.cos((Math.min(Math.abs(x), 5.2) / 5.2) * Math.PI) * 0.5 + 0.5, 0);

function archPieces(random: Random): Piece[] {
  const steps = 22;
  const top = Array.from({ length: steps + 1 }, (_, i): Point2 => {
    const x = 5.2 - (10.4 * i) / steps;
    return [x, road(x) - 0.12];
  });
  const r = SPAN / 2;
  const side = [[-5.2, 0], [-r, 0], ...arc(0, 0.35, r, 180, 0, 14), [r, 0], [5.2, 0], ...top] as Point2[];
  const cobbles: Piece[] = [];
  for (let i = 0; i < 34; i++) {
    const x = -5.05 + (10.1 * i) / 33;
    const slope = (Math.atan2(road(x + 0.1) - road(x - 0.1), 0.2) * 180) / Math.PI;
    let z = -WIDTH / 2 + 0.42 + random.between(0, 0.12);
    while (z < WIDTH / 2 - 0.5) {
      const w = random.between(0.26, 0.44);
      const cobble = piece(
        brick(0.28, 0.14, w * 0.94, 0.045),
        'stone',
        mix(palette.granite, palette.sandstone, random.next() * 0.6),
        { vary: { random, piece: 0.12 } },
      );
      cobbles.push(
        ...place([cobble], {
          at: [x, road(x) - 0.13 + random.jitter(0.012), z + w / 2],
          turn: [0, random.jitter(4), slope],
        }),
      );
      z += w;
    }
  }
  const ring = place(archStones(SPAN, r + 0.35, random, tone(STONE, 0.03), 0.42), { at: [0, 0, 0] });
  const faces = [1, -1].flatMap((z) =>
    place([...place(ring, { at: [0, 0, WIDTH / 2 - 0.02] }), ...studs(random)], { turn: [0, z > 0 ? 0 : 180, 0] }),
  );
  return [
    piece(slab(side, WIDTH, { bevel: 0 }), 'stone', tone(STONE, -0.13), { top: tone(STONE, -0.02), crease: 25 }),
    ...cobbles,
    ...faces,
  ];
}

function studs(random: Random): Piece[] {
  return Array.from({ length: 30 }, () => {
    const x = random.jitter(4.9);
    const y = random.between(0.5, 2.3);
    if (Math.hypot(x, y - 0.35) < SPAN / 2 + 0.62 || y > road(x) - 0.35) return [];
    const w = random.between(0.35, 0.62);
    return place([piece(stud(w, w * 0.5, 0.07), 'stone', STONE, { vary: { random, piece: 0.16 } })], {
      at: [x, y, WIDTH / 2],
    });
  }).flat();
}

function parapet(random: Random, z: number): Piece[] {
  const count = 21;
  return Array.from({ length: count }, (_, i) => {
    const x = -5 + (10 * (i + 0.5)) / count;
    const slope = (Math.atan2(road(x + 0.1) - road(x - 0.1), 0.2) * 180) / Math.PI;
    const stone = piece(brick((10 / count) * 0.97, 0.62, 0.34, 0.04), 'stone', tone(STONE, -0.03), {
      vary: { random, piece: 0.13 },
    });
    const cap = piece(brick((10 / count) * 1.02, 0.14, 0.5, 0.04), 'stone', tone(STONE, 0.06), {
      vary: { random, piece: 0.08 },
    });
    return place([stone, ...place([cap], { at: [0, 0.58, 0] })], {
      at: [x, road(x) - 0.16, z],
      turn: [0, random.jitter(1.5), slope],
    });
  }).flat();
}

function lampPost(random: Random): Piece[] {
  return [
    piece(block(0.62, 1.15, 0.62, { bevel: 0.06 }), 'stone', tone(STONE, -0.04), { vary: { random, piece: 0.06 } }),
    ...place([piece(block(0.76, 0.18, 0.76), 'stone', tone(STONE, 0.06))], { at: [0, 1.12, 0] }),
    ...place(
      [
        piece(
          tube(
            [
              [0, 0, 0],
              [0, 1.1, 0],
              [0, 1.4, 0.12],
              [0, 1.38, 0.36],
              [0, 1.26, 0.42],
            ],
            [0.07, 0.05, 0.04],
            { sides: 7, rings: 12 },
          ),
          'metal',
          palette.iron,
        ),
      ],
      { at: [0, 1.25, 0] },
    ),
    ...place(hangingLantern(0.52), { at: [0, 2.53, 0.42] }),
  ];
}

function brook(random: Random): Pieces {
  const water = wobble(block(5.2, 0.26, 8.4, { bevel: 0.05 }), 0.04, random);
  const lily = (x: number, z: number, size: number) =>
    place(
      [
        piece(
          slab([[0, 0], ...arc(0, 0, size, 25, 335, 12)], 0.05, { bevel: 0 }).rotateX(-Math.PI / 2),
          'foliage',
          palette.leaf,
        ),
        ...place([piece(ball(size * 0.3, 0), 'foliage', 0xf3b4c6, { crease: 0 })], { at: [size * 0.2, 0.08, 0] }),
      ],
      { at: [x, 0.3, z], turn: [0, random.between(0, 360), 0] },
    );
  const stones = [
    [-1, 2.9],
    [0.9, 3.4],
    [0.3, -3.3],
    [-1.2, -2.6],
  ].flatMap(([x = 0, z = 0]) => place(bouldersAround(1, 0.01, 0.5, random), { at: [x, 0.02, z] }));
  return [
    piece(water, 'water', tone(palette.water, -0.1), { top: palette.water, crease: 0, vary: { random, facet: 0.05 } }),
    ...stones,
    ...lily(1.25, 2.6, 0.34),
    ...lily(0.7, 3.1, 0.24),
    ...lily(-0.7, 3.5, 0.3),
    ...lily(-1.3, -3, 0.3),
  ];
}

function bank(random: Random, side: 1 | -1): Pieces {
  const outline = lathe(
    [
      [4.5, 0],
      [4.4, 0.6],
      [4.05, 1.12],
      [3.9, 1.24],
      [0, 1.26],
    ],
    22,
  );
  const shape = wobble(outline.scale(0.8, 1, 0.98), 0.13, random).translate(side * 5.4, 0, 0);
  const put = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [side * x, 1.22, z] });
  const reeds = Array.from({ length: 6 }, () =>
    place(grassTuft(0.8, random, palette.moss), {
      at: [side * random.between(1.75, 2.2), 0.25, random.pick([-1, 1]) * random.between(2, 3.6)],
    }),
  ).flat();
  return [
    piece(shape, 'ground', palette.earth, { top: palette.grass, crease: 20, vary: { random, facet: 0.06 } }),
    ...place(bouldersAround(5, 3.4, 0.6, random), { at: [side * 5.2, 0.1, 0], scale: [0.9, 1, 1.1] }),
    ...(side > 0 ? put(6.6, -2.2, leafyTree(4.2, random)) : put(6.2, -2.4, leafyTree(3.6, random, palette.autumn))),
    ...put(5.6, 2.5, bush(0.9, random)),
    ...put(6.9, 2, grassTuft(0.6, random)),
    ...put(4.1, 2.7, grassTuft(0.5, random)),
    ...steppingPath(
      [5.9, 6.8, 7.6].map((x) => [side * x, 1.24, random.jitter(0.4)] as const),
      0.9,
      random,
    ),
    ...reeds,
  ];
}
