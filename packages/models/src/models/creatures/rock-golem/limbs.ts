/** The golem's arms and legs. */
import { type Pieces, piece, place } from '../../../kit/pieces.ts';
import type { Random } from '../../../kit/random.ts';
import { lathe, type Point } from '../../../kit/shapes.ts';
import { mossy, ROCK, rune, stone, WARM } from './stones.ts';

export function arm(random: Random, side: 1 | -1): Pieces {
  const reach = side === 1 ? 0 : 0.12;
  const s = (at: Point, size: Point, turn: Point = [0, 0, 0], colour = ROCK) =>
    stone([at[0] * side, at[1], at[2]], size, random, [turn[0], turn[1] * side, turn[2] * side], colour);
  const fist = s([1.56, 0.72 + reach, 0.42], [0.46, 0.42, 0.48], [8, 12, 0]);
  const glow = (y: number, x: number, z: number, r: number) =>
    place(
      [
        piece(
          lathe(
            [
              [0, -0.13],
              [r, 0],
              [0, 0.13],
            ],
            7,
          ),
          'coolGlow',
          0x58c8ee,
          { top: 0xd0faff, crease: 0 },
        ),
      ],
      { at: [x * side, y, z] },
    );
  return [
    ...s([1.36, 2.2, 0.06], [0.34, 0.4, 0.34], [0, 20, 12]),
    ...glow(1.78, 1.44, 0.12, 0.24),
    ...glow(1.02 + reach * 0.7, 1.53, 0.32, 0.26),
    ...fist,
    ...[-1, 0, 1].flatMap((i) => s([1.5 + i * 0.26, 0.5 + reach, 0.78], [0.14, 0.17, 0.16], [20, i * 10, 0], WARM)),
    ...s([1.16, 0.66 + reach, 0.7], [0.13, 0.14, 0.2], [10, -30, 0], WARM),
    ...place(rune(side === 1 ? 3 : 1, 0.34), { at: [1.52 * side, 1.42, 0.635], turn: [-10, 10 * side, 0] }),
    ...mossy(s([1.5, 1.38, 0.2], [0.44, 0.44, 0.44], [-10, 10, 4], WARM), random, 26),
  ];
}

export function legs(random: Random): Pieces {
  return [1, -1].flatMap((side) => [
    ...stone([0.5 * side, 1.0, 0.02], [0.36, 0.38, 0.36], random, [0, 14 * side, 6 * side]),
    ...stone([0.6 * side, 0.52, 0.12], [0.38, 0.3, 0.4], random, [0, 8 * side, 0], WARM),
    ...mossy(stone([0.64 * side, 0.2, 0.24], [0.46, 0.22, 0.56], random, [0, 14 * side, 0]), random, 12),
    ...[-1, 0, 1].flatMap((i) =>
      stone([0.72 * side + i * 0.24, 0.13, 0.76 - Math.abs(i) * 0.06], [0.13, 0.13, 0.16], random, [0, 0, 0], WARM),
    ),
  ]);
}
