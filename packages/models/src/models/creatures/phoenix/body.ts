/** The phoenix's body, wings and tail. */
import { claws } from '../../../kit/anatomy.ts';
import { mix, tone } from '../../../kit/palette.ts';
import { type Pieces, piece, place } from '../../../kit/pieces.ts';
import { featherWing, plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, sculpt } from '../../../kit/sculpt.ts';
import { ball, type Point, sample, tube } from '../../../kit/shapes.ts';

export const RED = 0xa3160f;
export const ORANGE = 0xd9480a;
export const GOLD = 0xf2a61a;
export const SHOULDER: Point = [0.2, 1.52, 0.08];
export const NECK: Point = [0, 1.72, 0.22];
export const TAIL: Point = [0, 1.08, -0.28];

export function bodyPieces(random: Random): Pieces {
  const skin = sculpt(
    [
      ...chain([TAIL, [0, 1.2, -0.1], [0, 1.38, 0.06], [0, 1.56, 0.15], NECK], [0.12, 0.22, 0.26, 0.2, 0.13], ORANGE),
      ...both({ ball: [0.13, 1.12, 0.02], radius: [0.1, 0.17, 0.13], colour: ORANGE }),
    ],
    'skin',
    { cell: 0.035, melt: 0.1, triangles: 900 },
  );
  const down = strew(skin, {
    count: 260,
    apart: 0.052,
    random,
    lift: 0.3,
    flow: (at) => [at.x * 0.5, -1, -0.6],
    where: () => true,
    make: (at) => {
      const colour = warm(at.z * 1.7 - 0.05);
      return [plume({ length: 0.15, width: 0.085, colour, tip: mix(colour, GOLD, 0.45), random })];
    },
  });
  const leg = [1, -1].flatMap((side) => {
    const shank = tube(
      [
        [0.14 * side, 1.02, 0.04],
        [0.16 * side, 0.86, 0.0],
        [0.17 * side, 0.68, 0.1],
      ],
      [0.05, 0.034, 0.03],
      { sides: 7 },
    );
    return [
      piece(shank, 'scales', 0xd8902c, { crease: 60 }),
      ...place(claws(3, 0.15, 70, 0x4d2a20), { at: [0.17 * side, 0.67, 0.1], turn: [38, 0, 0] }),
      ...place(claws(1, 0.12, 0, 0x4d2a20), { at: [0.17 * side, 0.67, 0.1], turn: [-20, 180, 0] }),
    ];
  });
  return [skin, ...down, ...leg];
}

/** From the dark of the back (0) through orange to the gold of the breast (1). */
export function warm(t: number) {
  const k = Math.min(Math.max(t, 0), 1);
  return k < 0.5 ? mix(RED, ORANGE, k * 2) : mix(ORANGE, GOLD, k * 2 - 1);
}

export function wing(random: Random): Pieces {
  return featherWing({
    shoulder: SHOULDER,
    elbow: [0.54, 1.88, -0.1],
    wrist: [0.8, 2.28, 0.06],
    tip: [1.14, 2.66, -0.05],
    trail: [0.62, -0.66, -0.42],
    length: 0.98,
    colours: [RED, ORANGE, tone(GOLD, -0.04)],
    tips: GOLD,
    random,
    feathers: 16,
  });
}

/** Long feathers that fall behind and curl up, with eyes of fire at their ends. */
export function tailPieces(random: Random): Pieces {
  return [-2, -1, 0, 1, 2].flatMap((i) => {
    const spread = i * 0.26;
    const path: Point[] = [
      TAIL,
      [spread * 0.5, 0.8, -0.6],
      [spread * 1.3, 0.52, -1.0],
      [spread * 2.1, 0.5 - Math.abs(i) * 0.06, -1.45 + Math.abs(i) * 0.12],
      [spread * 2.7, 0.85 - Math.abs(i) * 0.06, -1.8 + Math.abs(i) * 0.17],
    ];
    const quill = piece(tube(path, [0.035, 0.026, 0.02, 0.014], { sides: 6, rings: 12 }), 'skin', RED, {
      top: ORANGE,
      crease: 60,
    });
    const end = path.at(-1) ?? TAIL;
    const barbs = Array.from({ length: 12 }, (_, k) => {
      const t = 0.08 + (k / 12) * 0.9;
      const at = (axis: 0 | 1 | 2) =>
        sample(
          path.map((point) => point[axis]),
          t,
        );
      return [1, -1].flatMap((side) =>
        place([plume({ length: 0.3 - t * 0.08, width: 0.11, colour: warm(t * 0.8), tip: warm(t + 0.3), random })], {
          at: [at(0), at(1), at(2)],
          turn: [-100 + t * 66, 0, side * -30],
        }),
      );
    }).flat();
    const fan = [-2, -1, 0, 1, 2].flatMap((k) =>
      place([plume({ length: 0.3, width: 0.1, colour: ORANGE, tip: GOLD })], { at: end, turn: [-22, 0, k * 24] }),
    );
    const spark = place([piece(ball(0.062, 1).scale(1, 1.2, 0.6), 'warmGlow', 0xe8941a, { crease: 180 })], {
      at: [end[0], end[1] + 0.13, end[2] + 0.01],
    });
    return [quill, ...barbs, ...fan, ...spark];
  });
}
