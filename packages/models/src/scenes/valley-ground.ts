/** The lie of the land in the valley. */
import type { Point, Point2 } from '../kit/shapes.ts';
import { distanceTo, smooth, wave } from './land.ts';

/** Where the two rocks are: x and depth. */
export const KEEP: Point2 = [43, 205];
export const TOWER: Point2 = [106, 285];
/** Height of the lake. */
export const WATER = -1.1;
/** Through the valley from right to left, into the lake. */
export const RIVER: readonly Point2[] = [
  [70, 150],
  [42, 112],
  [24, 100],
  [4, 96],
  [-18, 104],
  [-50, 120],
];
/** From where we stand through the village to the keep. */
export const PATH: readonly Point2[] = [
  [6, 16],
  [8.5, 24],
  [8, 34],
  [2, 50],
  [-1, 68],
  [5, 84],
  [9, 98],
  [15, 112],
  [16, 128],
  [8, 150],
  [14, 175],
];
/** What stands on level ground: where, how wide, how high. */
export const PADS: readonly (readonly [x: number, depth: number, radius: number, height: number])[] = [
  [23, 124, 7, 1.2],
  [37, 132, 7, 2.2],
  [3, 128, 7, 1.4],
  [29, 147, 8, 2.6],
  [-9, 172, 9, 8],
  [...KEEP, 44, 3],
  [...TOWER, 14, 4],
];

/** Height of the ground. */
export function height(x: number, depth: number): number {
  let y = 1.2 + 2.2 * wave(x * 0.03, depth * 0.03);
  // Slopes to the right, and the hill of the mill.
  y += 26 * smooth(0.32, 0.75, x / depth) * smooth(60, 190, depth);
  y += 8 * Math.exp(-(((x + 9) / 26) ** 2) - ((depth - 172) / 24) ** 2);
  // The lake on the left.
  y -= 7 * smooth(-0.04, -0.2, x / depth) * smooth(40, 62, depth) * smooth(520, 380, depth);
  y -= 4.6 * smooth(8, 3, distanceTo(RIVER, [x, depth]));
  for (const [padX, padDepth, radius, level] of PADS)
    y += (level - y) * smooth(radius * 1.8, radius, Math.hypot(x - padX, depth - padDepth));
  // Where we stand.
  const knoll = 10.6 - 0.085 * Math.max(depth - 18, 0) - 0.55 * wave(x * 0.3, depth * 0.25);
  const edge = smooth(46, 26, depth + 4 * Math.max(2.4 - x, 0));
  return y + (knoll - y) * edge;
}

/** A place on the ground, or `sunk` into it. */
export const on = (x: number, depth: number, sunk = 0): Point => [x, height(x, depth) - sunk, -depth];
