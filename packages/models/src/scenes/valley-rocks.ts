/** Rock in the valley: crags, mountains, boulders. */
import { palette } from '../kit/palette.ts';
import { type Piece, place } from '../kit/pieces.ts';
import type { Random } from '../kit/random.ts';
import type { Point2 } from '../kit/shapes.ts';
import { crag } from './land.ts';
import { boulder, mountainRange, type Peak } from './landmarks.ts';
import { KEEP, on, TOWER } from './valley-ground.ts';

/** The rocks of the keep and of the tower. */
export function crags(random: Random): Piece[] {
  const keep = crag({
    random,
    segments: 52,
    profile: [
      [46, -2],
      [41, 2],
      [37.5, 6],
      [36, 7.4],
      [33, 13],
      [31.5, 16],
      [30, 17.2],
      [28.4, 22.5],
      [26.6, 26],
      [25, 27.2],
      [23, 27.4],
      [0, 27.4],
    ],
  });
  const spurs: readonly Peak[] = [
    [KEEP[0] - 30, KEEP[1] - 14, 15, 13],
    [KEEP[0] - 18, KEEP[1] - 31, 12, 9],
    [KEEP[0] + 27, KEEP[1] - 22, 17, 17],
    [KEEP[0] + 39, KEEP[1] + 2, 16, 12],
    [KEEP[0] + 8, KEEP[1] - 38, 9, 6],
  ];
  const spur = ([x, depth, radius, top]: Peak) =>
    place(
      [
        crag({
          random,
          segments: 16,
          profile: [
            [radius, -3],
            [radius * 0.86, top * 0.3],
            [radius * 0.74, top * 0.5],
            [radius * 0.6, top * 0.85],
            [radius * 0.42, top],
            [0, top],
          ],
        }),
      ],
      { at: [x, 0, -depth], turn: [0, random.between(0, 360), 0] },
    );
  const tower = crag({
    random,
    segments: 20,
    stone: palette.basalt,
    profile: [
      [22, -2],
      [15, 7],
      [11, 13],
      [9, 21],
      [8, 27],
      [6.4, 29],
      [5, 29.3],
      [0, 29.3],
    ],
  });
  return [
    ...spurs.flatMap(spur),
    ...place([keep], { at: [KEEP[0], 0, -KEEP[1]] }),
    ...place([tower], { at: [TOWER[0], 0, -TOWER[1]] }),
  ];
}

/** What shuts off the valley, far away. */
export function mountains(random: Random): Piece[] {
  const peaks: readonly Peak[] = [
    [-330, 760, 150, 66],
    [-200, 800, 130, 84],
    [-70, 820, 150, 60],
    [230, 700, 150, 120],
    [360, 640, 130, 100],
    [140, 760, 120, 74],
    [300, 480, 90, 72],
  ];
  const slope: readonly Point2[] = [
    [0.72, 0.3],
    [0.46, 0.58],
    [0.22, 0.84],
  ];
  return mountainRange(random, peaks, { slope, segments: 16 });
}

/** Boulders where we stand, and below the keep. */
export function stones(random: Random): Piece[] {
  const pieces = [
    boulder(random, on(10.4, 23, 0.3), 1),
    boulder(random, on(11.6, 24.2, 0.2), 0.55),
    boulder(random, on(0.6, 26.5, 0.3), 0.7),
    boulder(random, on(5.2, 18.6, 0.15), 0.3),
  ].flat();
  for (let i = 0; i < 46; i++) {
    const angle = random.between(0, 2 * Math.PI);
    const r = random.between(46, 62);
    const [x, depth] = [KEEP[0] + Math.sin(angle) * r, KEEP[1] + Math.cos(angle) * r];
    pieces.push(...boulder(random, on(x, depth, 0.4), random.between(0.8, 3.4)));
  }
  return pieces;
}
