/** The griffin's body: lion behind, eagle's breast and talons before, with wings and tail. */
import { claws } from '../../../kit/anatomy.ts';
import { mix, tone } from '../../../kit/palette.ts';
import { type Pieces, place } from '../../../kit/pieces.ts';
import { featherWing, plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, type Lump, sculpt } from '../../../kit/sculpt.ts';
import type { Point } from '../../../kit/shapes.ts';

const FUR = 0xc98f45;
export const FEATHER = 0x7a4a2b;
const BREAST = 0x8a5a2a;
export const CREAM = 0xf4e6c8;
export const BEAK = 0xf0a92e;
export const NECK: Point = [0, 2.12, 0.95];
export const SHOULDER: Point = [0.34, 1.98, 0.35];
export const TAIL: Point = [0, 1.5, -1.45];

export function bodyPieces(random: Random): Pieces {
  const lumps: Lump[] = [
    ...chain(
      [
        [0, 1.42, -1.2],
        [0, 1.36, -0.6],
        [0, 1.44, 0.05],
        [0, 1.62, 0.5],
      ],
      [0.43, 0.38, 0.44, 0.5],
      FUR,
    ),
    ...chain([[0, 1.7, 0.55], NECK], [0.46, 0.3], CREAM),
    ...both(
      { ball: [0.28, 1.28, -1.12], radius: [0.23, 0.42, 0.36], colour: FUR },
      ...chain(
        [
          [0.33, 1.1, -1.05],
          [0.38, 0.74, -0.88],
          [0.38, 0.46, -1.3],
          [0.38, 0.14, -1.24],
          [0.38, 0.09, -0.92],
        ],
        [0.24, 0.17, 0.1, 0.1, 0.12],
        FUR,
      ),
      { ball: [0.34, 1.45, 0.5], radius: [0.24, 0.4, 0.34], colour: FEATHER },
    ),
    ...chain(
      [
        [0.4, 1.3, 0.55],
        [0.42, 0.85, 0.5],
      ],
      [0.22, 0.15],
      FEATHER,
    ),
    ...chain(
      [
        [-0.4, 1.35, 0.6],
        [-0.42, 1.22, 1.1],
      ],
      [0.22, 0.15],
      FEATHER,
    ),
  ];
  const skin = sculpt(lumps, 'skin', {
    cell: 0.06,
    melt: 0.22,
    triangles: 2600,
    tint: (at, normal, colour) =>
      mix(colour, CREAM, Math.min(Math.max((-normal.y - 0.3) * 1.2, 0), 0.7) * (at.y > 0.7 ? 1 : 0)),
  });
  const leg = (points: readonly Point[]) =>
    sculpt(chain(points, [0.115, 0.085, 0.09], BEAK), 'scales', { cell: 0.03, melt: 0.05, triangles: 260 });
  const talons = (at: Point, turn: Point) => place(claws(3, 0.26, 80, 0x3b3230), { at, turn, scale: [1, 1, 1] });
  return [
    skin,
    leg([
      [0.42, 0.9, 0.5],
      [0.43, 0.45, 0.44],
      [0.43, 0.08, 0.52],
    ]),
    leg([
      [-0.42, 1.24, 1.05],
      [-0.43, 0.94, 1.32],
      [-0.43, 0.72, 1.24],
    ]),
    ...talons([0.43, 0.06, 0.55], [0, 0, 0]),
    ...talons([-0.43, 0.7, 1.26], [58, 0, 0]),
    ...place(claws(1, 0.2, 0, 0x3b3230), { at: [0.43, 0.06, 0.46], turn: [0, 180, 0] }),
    ...[0.4, -0.4].flatMap((x) => place(claws(3, 0.13, 60, 0x3b3230), { at: [x, 0.04, -0.82] })),
    ...ruff(skin, random),
  ];
}

/** Feathers over breast, shoulders and neck, lighter towards the front. */
function ruff(skin: ReturnType<typeof sculpt>, random: Random): Pieces {
  return strew(skin, {
    count: 240,
    apart: 0.1,
    random,
    lift: 0.3,
    flow: (at) => [at.x * 0.6, -1, -0.55],
    where: (at) => at.z > 0.05 + (1.75 - at.y) * 0.35 && at.y > 1.02 && Math.abs(at.x) < 0.66,
    make: (at) => {
      const front = Math.min(Math.max((at.z - 0.55 - Math.abs(at.x) * 0.9) * 2.5, 0), 1);
      return [
        plume({
          length: 0.26,
          width: 0.15,
          colour: mix(BREAST, CREAM, front),
          tip: mix(tone(BREAST, 0.1), 0xfff6e0, front),
          random,
        }),
      ];
    },
  });
}

export function wing(random: Random): Pieces {
  return featherWing({
    shoulder: SHOULDER,
    elbow: [0.95, 2.7, -0.15],
    wrist: [1.6, 3.35, 0.2],
    tip: [2.55, 3.85, -0.15],
    trail: [0.38, -0.75, -0.72],
    length: 1.75,
    colours: [FEATHER, tone(FUR, -0.06), tone(FUR, 0.08)],
    tips: 0x3a2620,
    random,
    feathers: 16,
  });
}

export function tailPieces(random: Random): Pieces {
  const path: Point[] = [TAIL, [0.1, 1.2, -1.95], [0.3, 1.05, -2.4], [0.5, 1.35, -2.7], [0.55, 1.75, -2.72]];
  const tuft = Array.from({ length: 14 }, (_, i) =>
    place(
      [
        plume({
          length: random.between(0.4, 0.62),
          width: 0.15,
          colour: tone(FEATHER, -0.04),
          tip: tone(FEATHER, 0.05),
          random,
        }),
      ],
      {
        at: [0.55, 1.68 + 0.012 * i, -2.72],
        turn: [random.between(-6, 26), i * 137, 0],
      },
    ),
  ).flat();
  return [
    sculpt(chain(path, [0.13, 0.1, 0.085, 0.075, 0.07], FUR), 'skin', { cell: 0.04, melt: 0.08, triangles: 420 }),
    ...tuft,
  ];
}
