/** The troll's trunk and legs, and what grows there. */
import { toadstool } from '../../../kit/fungi.ts';
import { leafyTree } from '../../../kit/nature.ts';
import { mix, palette, tone } from '../../../kit/palette.ts';
import { around, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, type Lump, type SculptOptions, sculpt } from '../../../kit/sculpt.ts';
import { ball, type Point, slab, tube } from '../../../kit/shapes.ts';

export const SKIN = 0x7d9483;
export const SHADE = 0x55705f;
export const PALE = 0xb9c2a0;
export const NECK: Point = [0, 2.2, 0.62];
export const SHOULDER: Point = [0.86, 2.15, 0.12];

export const hide = (triangles: number, cell = 0.075, melt = cell * 2.8): SculptOptions => ({
  cell,
  melt,
  triangles,
  crease: 48,
  tint: (at, normal, colour) => {
    const under = Math.min(Math.max((normal.z * 0.9 - normal.y * 0.3 - Math.abs(at.x) * 0.35 - 0.25) * 2.4, 0), 0.8);
    const mottle = Math.sin(at.x * 6 + at.y * 4) * Math.sin(at.z * 6 - at.y * 3) > 0.45 ? 0.55 : 0;
    return mix(mix(colour, SHADE, Math.max(mottle, normal.y * 0.5)), PALE, under);
  },
});

export function bodyPieces(random: Random): Pieces {
  const trunk: Lump[] = [
    { ball: [0, 1.22, 0.16], radius: [0.74, 0.62, 0.66], colour: SKIN },
    { ball: [0, 1.95, 0.02], radius: [0.86, 0.6, 0.6], colour: SKIN },
    { ball: [0, 2.15, -0.22], radius: [0.72, 0.5, 0.5], colour: SHADE },
    ...both(
      { ball: [0.36, 1.9, 0.42], radius: [0.36, 0.28, 0.22], colour: SKIN },
      { ball: [0.8, 2.2, 0.08], radius: [0.32, 0.32, 0.34], colour: SKIN },
    ),
    ...chain([[0, 2.1, 0.3], NECK], [0.4, 0.36], SKIN),
  ];
  const skin = sculpt(trunk, 'skin', hide(2600));
  const moss = strew(skin, {
    count: 420,
    apart: 0.085,
    random,
    lift: 0.42,
    flow: (at) => [at.x * 0.4, -0.75, -0.7],
    where: (at, normal) => at.y > 1.45 && (normal.y > 0.25 || normal.z < -0.3) && at.z < 0.42 - Math.abs(at.x) * 0.05,
    make: (at) => {
      const colour = mix(
        palette.moss,
        palette.grass,
        Math.min(Math.max((at.y - 1.7) * 1.1 + random.jitter(0.25), 0), 1),
      );
      return [
        plume({
          length: 0.3,
          width: 0.15,
          colour: tone(colour, -0.05),
          tip: tone(colour, 0.06),
          surface: 'foliage',
          random,
        }),
      ];
    },
  });
  const garden: Pieces = [
    ...place(leafyTree(1.15, random), { at: [0.42, 2.46, -0.34], turn: [-12, 0, -16] }),
    ...place(toadstool({ height: 0.34, cap: 0.19, random }), { at: [-0.6, 2.52, 0.06], turn: [8, 0, 16], scale: 1.2 }),
    ...place(toadstool({ height: 0.24, cap: 0.13, random, spots: 7 }), { at: [-0.84, 2.45, 0.0], turn: [-8, 0, 26] }),
    ...place(toadstool({ height: 0.2, cap: 0.1, random, spots: 6 }), { at: [-0.4, 2.58, 0.0], turn: [-16, 0, 10] }),
  ];
  const rope = tube(
    [
      [0.72, 0.94, 0.2],
      [0.5, 0.86, 0.62],
      [0, 0.84, 0.82],
      [-0.5, 0.86, 0.62],
      [-0.72, 0.94, 0.2],
    ],
    [0.045, 0.05, 0.045],
    { sides: 7, rings: 18 },
  );
  const cloth = [-2, -1, 0, 1, 2].flatMap((i) =>
    place(
      [
        plume({
          length: 0.56 - Math.abs(i) * 0.05,
          width: 0.3,
          colour: mix(palette.leather, palette.earth, random.next()),
          tip: tone(palette.leather, -0.08),
          surface: 'cloth',
          belly: 0.75,
        }),
      ],
      {
        at: [i * 0.2, 0.88, 0.8 - Math.abs(i) * 0.085],
        turn: [186, i * 14, i * -4],
      },
    ),
  );
  const skull: Pieces = [
    ...place(
      [
        piece(ball(0.1, 1).scale(1, 0.9, 0.9), 'horn', palette.bone, { crease: 60 }),
        ...place([piece(ball(0.06, 1), 'horn', palette.bone, { crease: 60 })], { at: [0, -0.08, 0.03] }),
        ...[0.04, -0.04].flatMap((x) =>
          place([piece(ball(0.028, 1), 'horn', palette.ink, { crease: 180 })], { at: [x, 0, 0.082] }),
        ),
      ],
      { at: [0.3, 0.85, 0.8], turn: [0, 20, 0] },
    ),
  ];
  return [skin, ...moss, ...garden, ...cloth, piece(rope, 'cloth', palette.rope), ...skull];
}

export function legs(random: Random): Pieces {
  const bones = both(
    ...chain(
      [
        [0.4, 0.95, 0.08],
        [0.52, 0.52, 0.18],
        [0.54, 0.2, 0.08],
      ],
      [0.36, 0.28, 0.25],
      SKIN,
    ),
    { ball: [0.55, 0.13, 0.26], radius: [0.28, 0.15, 0.4], colour: SKIN },
    ...[-1, 0, 1].map(
      (i): Lump => ({
        ball: [0.55 + i * 0.17, 0.1, 0.6 - Math.abs(i) * 0.05],
        radius: [0.11, 0.1, 0.13],
        colour: SKIN,
      }),
    ),
  );
  const nails = [1, -1].flatMap((side) =>
    [-1, 0, 1].flatMap((i) =>
      place([piece(ball(0.06, 1).scale(1, 0.7, 0.7), 'horn', 0x6d6450, { crease: 180 })], {
        at: [side * 0.55 + i * 0.17, 0.14, 0.69 - Math.abs(i) * 0.05],
      }),
    ),
  );
  return [sculpt(bones, 'skin', hide(1500, 0.055, 0.1)), ...nails, ...place(skirt(random), { at: [0, 0.9, 0.06] })];
}

/** Hides hung on the belt, all the way round. */
function skirt(random: Random): Pieces {
  const hideOutline = [
    [-0.2, 0],
    [-0.13, -0.42],
    [0, -0.5],
    [0.14, -0.4],
    [0.2, 0],
  ] as const;
  return around(9, 0.66, () =>
    place([piece(slab(hideOutline, 0.04, { bevel: 0 }), 'cloth', mix(palette.leather, palette.earth, random.next()))], {
      turn: [-6, 0, 0],
    }),
  );
}
