/** Boulders, moss and runes: what the golem is made of. */
import { mix, palette, tone } from '../../../kit/palette.ts';
import { type Piece, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { hull, type Point, tube } from '../../../kit/shapes.ts';

export const ROCK = 0x7d7a86;
export const WARM = 0x9b8f84;
const RUNE = 0x7fe8ff;

/** A hewn boulder about the origin with the given half extents. */
function boulder([x, y, z]: Point, random: Random, colour = ROCK): Piece {
  const points: Point[] = [];
  for (const sx of [-1, 1])
    for (const sy of [-1, 1])
      for (const sz of [-1, 1]) {
        const at = () => random.between(0.82, 1);
        points.push(
          [sx * x * at(), sy * y * at() * 0.72, sz * z * at() * 0.72],
          [sx * x * at() * 0.72, sy * y * at(), sz * z * at() * 0.72],
          [sx * x * at() * 0.72, sy * y * at() * 0.72, sz * z * at()],
        );
      }
  return piece(hull(points), 'stone', tone(colour, -0.09), {
    top: mix(tone(colour, 0.08), WARM, 0.4),
    crease: 0,
    vary: { random, piece: 0.1, facet: 0.045 },
  });
}

export const stone = (at: Point, size: Point, random: Random, turn: Point = [0, 0, 0], colour = ROCK) =>
  place([boulder(size, random, colour)], { at, turn });

/** Pieces with moss on what lies open to the sky. */
export function mossy(pieces: Pieces, random: Random, count: number): Piece[] {
  return pieces.flatMap((part) => [
    part,
    ...strew(part, {
      count,
      apart: 0.09,
      random,
      lift: 0.75,
      flow: (at) => [at.x * 0.5, -0.5, at.z],
      where: (_, normal) => normal.y > 0.55,
      make: () => [
        plume({
          length: 0.17,
          width: 0.12,
          colour: palette.moss,
          tip: random.chance(0.4) ? palette.grass : palette.leaf,
          surface: 'foliage',
          random,
        }),
      ],
    }),
  ]);
}

/** A rune cut into a face that looks towards +Z. */
export function rune(kind: number, size: number): Piece[] {
  const strokes: Point[][] = [
    [
      [-0.3, 0.5, 0],
      [-0.3, -0.5, 0],
      [0.35, 0.1, 0],
    ],
    [
      [0, 0.5, 0],
      [0, -0.5, 0],
    ],
    [
      [-0.35, 0.2, 0],
      [0, 0.5, 0],
      [0.35, 0.2, 0],
      [0, -0.5, 0],
    ],
    [
      [-0.3, -0.5, 0],
      [0.3, 0, 0],
      [-0.3, 0.5, 0],
    ],
  ];
  const line = strokes[kind % strokes.length] ?? [];
  return line.slice(1).map((to, i) => {
    const from = line[i] ?? to;
    return piece(
      tube(
        [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, 0.02], to].map(
          ([x = 0, y = 0, z = 0]) => [x * size, y * size, z * size] as const,
        ),
        [size * 0.08, size * 0.1, size * 0.08],
        { sides: 5, rings: 2, flat: 0.5 },
      ),
      'coolGlow',
      RUNE,
      { crease: 180 },
    );
  });
}
