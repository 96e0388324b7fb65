/** The temple: a ruined ring of columns around a moonlit pool. */
import { bob, clip, spin } from '../../kit/motion.ts';
import { bouldersAround, bush, grassTuft, leafyTree, mound } from '../../kit/nature.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { around, node, type Piece, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ball, block, brick, drum, hull, lathe, tube } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';

const HILL = 0.9;
const FLOOR = HILL + 0.75;
const MARBLE = 0xc6bfb8;
const MOON = [0, FLOOR + 2.5, 0] as const;

export const model: Model = {
  id: '10',
  slug: 'moon-temple',
  name: 'Temple of the Quiet Moon',
  category: 'buildings',
  description:
    'Eight columns once held a dome; five still stand. In the middle a pool keeps its own light, and above it a stone moon turns without hurry. Columns are nodes, so you decide what has fallen.',
  priceCents: 1599,
  tags: ['temple', 'ruin', 'magic', 'animated', 'moon'],
  seed: 109,
  view: { turn: 18, tilt: 17 },
  build(random) {
    const moon = node('Moon', place(moonPieces(), { at: MOON }), { pivot: MOON });
    const columns = Array.from({ length: 8 }, (_, i) => {
      const angle = ((i + 0.5) / 8) * 2 * Math.PI;
      const height = [1.6, 4.4, 4.4, 0.9, 2.6, 4.4, 4.4, 4.4][i] ?? 4.4;
      return node(
        `Column${i + 1}`,
        place(column(random, height, height > 4), {
          at: [Math.sin(angle) * 3.7, FLOOR, Math.cos(angle) * 3.7],
          turn: [0, (angle * 180) / Math.PI, 0],
        }),
      );
    });
    const scene = node('MoonTemple', [], {
      children: [
        node('Hill', hill(random)),
        node('Steps', place(steps(random), { at: [0, HILL, 0] })),
        node(
          'Architrave',
          [5, 6].flatMap((i) => place(architrave(random), { at: [0, FLOOR + 4.4, 0], turn: [0, (i + 1) * 45, 0] })),
        ),
        node('Pool', place(pool(random), { at: [0, FLOOR, 0] })),
        node('Fallen', fallen(random)),
        ...columns,
        moon,
      ],
    });
    return { scene, clips: [clip('Moonrise', 10, [spin(moon, 'y', 10), bob(moon, 0.18, 10)])] };
  },
};

function steps(random: Random): Piece[] {
  const ring = (radius: number, y: number) =>
    around(
      16,
      radius * 0.5,
      () => {
        const w = ((2 * Math.PI * radius) / 16) * 0.985;
        const stone = hull([
          [-w / 2, 0, radius * 0.5],
          [w / 2, 0, radius * 0.5],
          [-w / 2, 0.24, radius * 0.485],
          [w / 2, 0.24, radius * 0.485],
          [-w * 0.02, 0, -radius * 0.49],
          [w * 0.02, 0, -radius * 0.49],
          [0, 0.24, -radius * 0.49],
        ]);
        return place([piece(stone, 'stone', tone(MARBLE, -0.06), { vary: { random, piece: 0.09 } })], {
          at: [0, y + random.jitter(0.012), 0],
        });
      },
      y * 40,
    );
  return [...ring(5.2, 0), ...ring(4.8, 0.25), ...ring(4.4, 0.5)];
}

function column(random: Random, height: number, isWhole: boolean): Piece[] {
  const flutes = 12;
  const drums = Math.max(1, Math.round(height / 0.95));
  const pieces: Piece[] = [
    piece(block(1.05, 0.2, 1.05, { bevel: 0.04 }), 'stone', MARBLE),
    ...place([piece(drum(0.5, 0.2, { segments: 14, bevel: 0.08 }), 'stone', MARBLE)], { at: [0, 0.2, 0] }),
  ];
  const tall = (height - 0.4 - (isWhole ? 0.5 : 0)) / drums;
  for (let i = 0; i < drums; i++) {
    const r = (y: number) => 0.42 * (1 - 0.16 * (y / 4.4));
    const isBroken = !isWhole && i === drums - 1;
    const shape = lathe(
      [
        [0, 0],
        [r(i * tall), 0.015],
        [r((i + 1) * tall), tall - 0.015],
        [0, tall],
      ],
      flutes * 2,
    );
    const position = shape.getAttribute('position');
    for (let k = 0; k < position.count; k++) {
      const groove = Math.floor(k / 4) % 2 === 0 ? 1 : 0.89;
      const isTop = position.getY(k) > tall * 0.5;
      const slant = isBroken && isTop ? position.getX(k) * 0.7 + 0.12 * Math.sin(k) : 0;
      position.setXYZ(k, position.getX(k) * groove, position.getY(k) + slant, position.getZ(k) * groove);
    }
    pieces.push(
      ...place(
        [piece(shape, 'stone', tone(MARBLE, -0.05), { top: MARBLE, crease: 15, vary: { random, piece: 0.05 } })],
        { at: [random.jitter(0.012), 0.4 + i * tall, random.jitter(0.012)], turn: [0, random.jitter(2), 0] },
      ),
    );
  }
  if (isWhole)
    pieces.push(
      ...place([piece(drum(0.4, 0.26, { top: 0.56, segments: 14, bevel: 0.03 }), 'stone', MARBLE)], {
        at: [0, height - 0.5, 0],
      }),
      ...place([piece(block(1.15, 0.24, 1.15, { bevel: 0.04 }), 'stone', tone(MARBLE, 0.04))], {
        at: [0, height - 0.24, 0],
      }),
    );
  return isWhole && random.chance(0.7) ? [...pieces, ...ivy(random, height)] : pieces;
}

function ivy(random: Random, height: number): Piece[] {
  const turns = random.between(0.8, 1.4);
  const top = height * random.between(0.5, 0.85);
  const path = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 8) * turns * 2 * Math.PI;
    return [Math.sin(angle) * 0.44, 0.2 + (i / 8) * top, Math.cos(angle) * 0.44] as const;
  });
  const leaves = path.flatMap((at) =>
    [0, 1].flatMap(() =>
      place(
        [
          piece(
            wobble(ball(0.15, 0).scale(1, 0.7, 1), 0.03, random),
            'foliage',
            random.pick([palette.leaf, palette.moss]),
            { crease: 0, vary: { random, piece: 0.15 } },
          ),
        ],
        { at: [at[0] * 1.05 + random.jitter(0.12), at[1] + random.jitter(0.18), at[2] * 1.05 + random.jitter(0.12)] },
      ),
    ),
  );
  return [piece(tube(path, [0.04, 0.02], { sides: 5, rings: 16 }), 'wood', palette.moss), ...leaves];
}

function architrave(random: Random): Piece[] {
  const chord = 2 * 3.7 * Math.sin(Math.PI / 8);
  const at = 3.7 * Math.cos(Math.PI / 8);
  return place(
    [
      piece(block(chord + 0.5, 0.5, 0.8, { bevel: 0.05 }), 'stone', MARBLE, { vary: { random, piece: 0.05 } }),
      ...place([piece(block(chord + 0.8, 0.2, 1.05, { bevel: 0.05 }), 'stone', tone(MARBLE, 0.05))], {
        at: [0, 0.5, 0],
      }),
      ...Array.from({ length: 9 }, (_, i) =>
        place([piece(block(0.14, 0.16, 0.1, { bevel: 0 }), 'stone', MARBLE)], {
          at: [(i / 8 - 0.5) * chord, 0.34, 0.42],
        }),
      ).flat(),
    ],
    { at: [0, 0, at] },
  );
}

function pool(random: Random): Piece[] {
  const rim = around(12, 1.55, () => [
    piece(block(0.82, 0.42, 0.42, { bevel: 0.06 }), 'stone', tone(MARBLE, 0.02), { vary: { random, piece: 0.08 } }),
  ]);
  const water = lathe(
    [
      [1.45, 0],
      [1.45, 0.3],
      [0.8, 0.33],
      [0, 0.31],
    ],
    20,
  );
  const stars = around(7, 0.85, () =>
    place([piece(ball(0.05, 0), 'coolGlow', 0xd5f3ff, { crease: 0 })], {
      at: [random.jitter(0.4), random.between(0.5, 1.5), random.jitter(0.4)],
    }),
  );
  return [...rim, piece(water, 'coolGlow', 0x58b9e0, { crease: 60 }), ...stars];
}

function moonPieces(): Piece[] {
  const phases = Array.from({ length: 13 }, (_, i) => {
    const a = ((i / 12) * 264 - 132) * (Math.PI / 180);
    return [-Math.cos(a) * 0.95, Math.sin(a) * 0.95, 0] as const;
  });
  const crescent = tube(phases, [0.03, 0.16, 0.25, 0.3, 0.25, 0.16, 0.03], { sides: 8, rings: 26, flat: 0.8 });
  return [
    piece(crescent, 'stone', 0xf2ecd8, { crease: 60 }),
    ...place([piece(ball(0.28, 1), 'coolGlow', 0xc9eeff, { crease: 0 })], { at: [0.25, 0, 0] }),
  ];
}

function fallen(random: Random): Pieces {
  const drumPiece = (size: number) => [
    piece(drum(0.4, size, { segments: 14, bevel: 0.03 }), 'stone', MARBLE, { vary: { random, piece: 0.06 } }),
  ];
  const block1 = [piece(block(1.6, 0.5, 0.75, { bevel: 0.06 }), 'stone', MARBLE)];
  return [
    ...place(drumPiece(0.9), { at: [2.2, HILL + 0.38, 4.9], turn: [88, 64, 0] }),
    ...place(drumPiece(1.1), { at: [4.9, HILL + 0.36, 3.2], turn: [90, 30, 0] }),
    ...place(block1, { at: [-4.4, HILL - 0.1, 4], turn: [8, 38, 14] }),
    ...place([piece(drum(0.42, 0.26, { top: 0.58, segments: 14 }), 'stone', MARBLE)], {
      at: [3.3, HILL + 0.05, 5.3],
      turn: [26, 0, 16],
    }),
    ...place([piece(brick(0.7, 0.36, 0.5), 'stone', mix(MARBLE, palette.moss, 0.2))], {
      at: [-2.1, HILL, 5.5],
      turn: [0, 24, 7],
    }),
  ];
}

function hill(random: Random): Pieces {
  const put = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [x, HILL, z] });
  return [
    ...mound({
      radius: 7.4,
      height: HILL,
      random,
      plateau: 0.92,
      segments: 30,
      top: mix(palette.grass, palette.tealRoof, 0.25),
      side: palette.basalt,
    }),
    ...bouldersAround(9, 7.1, 0.9, random, palette.basalt),
    ...put(-5.4, -2.6, leafyTree(5.2, random, 0x8f7fc0)),
    ...put(5.6, -2, leafyTree(4.2, random, 0x6f9aa8)),
    ...put(-5.7, 1.6, bush(0.9, random, palette.pine)),
    ...put(5.8, 1.3, bush(0.8, random, palette.pine)),
    ...[
      [-3.2, 5.4],
      [0.9, 6],
      [5, 4.3],
      [-5.8, 3],
      [3.9, 4.4],
    ].flatMap(([x = 0, z = 0]) => put(x, z, grassTuft(0.5, random, palette.moss))),
  ];
}
