/** What more than one scene is set with: mountains that shut off the view, boulders, pines. */
import { pineTree } from '../kit/nature.ts';
import { mix, palette, tone } from '../kit/palette.ts';
import { type Piece, piece, place } from '../kit/pieces.ts';
import type { Random } from '../kit/random.ts';
import { type Point, type Point2, rock } from '../kit/shapes.ts';
import { crag } from './land.ts';

/** Where a mountain stands, and its size, metres. */
export type Peak = readonly [x: number, depth: number, radius: number, height: number];

/** Mountains of one slope, which is given from foot to top in shares of their radius and height. */
export function mountainRange(
  random: Random,
  peaks: readonly Peak[],
  { slope, segments }: { readonly slope: readonly Point2[]; readonly segments: number },
): Piece[] {
  return peaks.flatMap(([x, depth, radius, top]) => {
    const flank = slope.map(([out, up]): Point2 => [radius * out, top * up]);
    const profile: readonly Point2[] = [[radius, -4], ...flank, [0.1, top], [0, top]];
    const peak = crag({ profile, segments, random, turf: mix(palette.moss, palette.granite, 0.4) });
    return place([peak], { at: [x, 0, -depth], turn: [0, random.between(0, 360), 0] });
  });
}

/** @param size its radius, metres */
export function boulder(random: Random, at: Point, size: number): Piece[] {
  const stone = piece(rock(size, random), 'stone', tone(palette.granite, -0.06), {
    top: tone(palette.granite, 0.05),
    crease: 0,
    vary: { random, facet: 0.08 },
  });
  return place([stone], { at, turn: [0, random.between(0, 360), 0] });
}

/** Four pines, each a metre high and of its own shade. */
export function pines(random: Random): Piece[][] {
  return [0.03, -0.03, 0, 0.05].map((light) => pineTree(1, random, tone(palette.pine, light), 4));
}
