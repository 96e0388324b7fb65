/** Before the door at dusk, for whoever comes in: the tavern with its windows lit, a lantern on the way to it. */
import { bush, grassTuft } from '../kit/nature.ts';
import { node, type Piece, place } from '../kit/pieces.ts';
import { type Random, seeded } from '../kit/random.ts';
import type { Point, Point2 } from '../kit/shapes.ts';
import { distanceTo, land, smooth, wave } from './land.ts';
import { boulder, mountainRange, type Peak, pines } from './landmarks.ts';
import type { Scene } from './scene.ts';

const HOUSE: Point2 = [3.4, 34];
const LANTERN: Point2 = [-1.95, 11.2];
/** From where we stand, past the lantern, to the door. */
const PATH: readonly Point2[] = [
  [-0.6, 4],
  [0.2, 9],
  [0.4, 13],
  [2.4, 18],
  [6, 23],
  [6.6, 29],
];

function height(x: number, depth: number): number {
  let y = 0.5 * wave(x * 0.11, depth * 0.09) - 0.2;
  // Wooded slopes behind.
  y += 9 * smooth(46, 120, depth) * (0.55 + 0.45 * smooth(0.02, 0.3, Math.abs(x / depth + 0.06)));
  y -= y * smooth(14, 8, Math.hypot(x - HOUSE[0], depth - HOUSE[1]));
  // The bank with the lantern.
  const bank = 0.95 + 0.2 * wave(x * 0.5, depth * 0.4) - 0.1 * smooth(1.4, 0.6, distanceTo(PATH, [x, depth]));
  return y + (bank - y) * smooth(21, 13, depth + 1.2 * Math.max(x, 0));
}

const on = (x: number, depth: number, sunk = 0): Point => [x, height(x, depth) - sunk, -depth];

function build() {
  const random = seeded(1847);
  const ground = land({
    height,
    random,
    near: 5,
    far: 320,
    spread: 0.5,
    rows: 90,
    columns: 76,
    path: PATH,
    pathWidth: 0.8,
    shore: -9,
  });
  return node('Doorstep', [], {
    children: [
      node('Ground', [ground]),
      node('Ridge', ridge(random)),
      node('Trees', trees(random)),
      node('Bank', bank(random)),
    ],
  });
}

/** What shuts off the view. */
function ridge(random: Random): Piece[] {
  const peaks: readonly Peak[] = [
    [-86, 250, 60, 34],
    [-30, 290, 58, 25],
    [40, 280, 70, 31],
    [104, 240, 62, 44],
  ];
  const slope: readonly Point2[] = [
    [0.66, 0.36],
    [0.3, 0.76],
  ];
  return mountainRange(random, peaks, { slope, segments: 14 });
}

/** The wood around the house, and the pines that frame it. */
function trees(random: Random): Piece[] {
  const kinds = pines(random);
  const plant = (x: number, depth: number, size: number) =>
    place(kinds[random.whole(0, 3)] ?? [], {
      at: on(x, depth, 0.1),
      turn: [0, random.between(0, 360), 0],
      scale: size,
    });
  const pieces = [
    plant(-9.2, 30, 7.4),
    plant(-11.4, 36, 10),
    plant(-7.4, 41, 8),
    plant(14, 41, 11),
    plant(11.8, 27, 7.4),
    plant(13.2, 31, 10.4),
    plant(-8.2, 21, 5.2),
  ].flat();
  for (let i = 0; i < 300; i++) {
    const depth = random.between(44, 170);
    const x = random.between(-0.5, 0.5) * depth;
    if (wave(x * 0.09 + 3, depth * 0.06) > 0.36) pieces.push(...plant(x, depth, random.between(5, 10)));
  }
  return pieces;
}

/** Grass, bushes and stones where we stand. */
function bank(random: Random): Piece[] {
  const pieces = [
    ...place(bush(1.1, random), { at: on(-3.3, 12.6, 0.1) }),
    ...place(bush(0.8, random), { at: on(2.9, 12.2, 0.1) }),
  ];
  const stones: readonly (readonly [x: number, depth: number, size: number])[] = [
    [-1.1, 10.2, 0.2],
    [1.5, 10.8, 0.32],
    [1.9, 10.3, 0.18],
    [-2.9, 10.4, 0.34],
    [2.7, 16, 0.4],
  ];
  for (const [x, depth, size] of stones) pieces.push(...boulder(random, on(x, depth, size * 0.3), size));
  const tuft = grassTuft(1, random);
  for (let i = 0; i < 190; i++) {
    const [x, depth] = [random.between(-5, 6), random.between(7.5, 19)];
    if (distanceTo(PATH, [x, depth]) < 0.9) continue;
    const size = random.between(0.12, 0.34);
    pieces.push(...place(tuft, { at: on(x, depth, 0.03), turn: [0, random.between(0, 360), 0], scale: size }));
  }
  return pieces;
}

const [flameX, , flameZ] = on(...LANTERN);

export const doorstep: Scene = {
  name: 'doorstep',
  land: build,
  placed: [
    { slug: 'tavern', at: on(...HOUSE, 0.5), turn: [0, 24, 0] },
    { slug: 'wayfarers-lantern', at: on(...LANTERN, 0.1), turn: [0, 10, 0], scale: 1.1 },
  ],
  lamps: [
    { at: [flameX + 0.6, height(...LANTERN) + 1.75, flameZ + 0.05], strength: 10, halo: 2.6 },
    { at: [6.2, 2.6, -26], strength: 80 },
    { at: [0.6, 3, -25.6], strength: 34 },
    { at: [-5.6, 3, -31], strength: 22 },
  ],
  mist: [
    { at: [-4, 2.4, -56], width: 90, height: 9, opacity: 0.6 },
    { at: [10, 6, -120], width: 200, height: 22, opacity: 0.6 },
  ],
  lit: { middle: [0, 4, -40], reach: 60 },
  cameras: { square: { width: 1280, height: 1280, from: [0, 2.3, 0], yaw: 0, pitch: 8.2, fov: 36 } },
};
