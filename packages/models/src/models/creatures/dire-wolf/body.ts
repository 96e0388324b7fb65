/** The wolf's body and tail. */
import { claws } from '../../../kit/anatomy.ts';
import { mix } from '../../../kit/palette.ts';
import { type Pieces, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, type Lump, sculpt } from '../../../kit/sculpt.ts';
import type { Point } from '../../../kit/shapes.ts';

export const GREY = 0x5d6675;
export const DARK = 0x333a48;
export const PALE = 0xdfe0da;
export const NECK: Point = [0, 1.32, 0.62];
export const TAIL: Point = [0, 1.18, -0.86];

export const tint = (
  at: { x: number; y: number; z: number },
  normal: { y: number; z: number },
  colour: ReturnType<typeof mix>,
) => {
  const under = Math.min(Math.max((-normal.y - 0.15) * 2, 0), 1);
  const over = Math.min(Math.max((normal.y - 0.1) * 1.2, 0), 0.9);
  const sock = Math.min(Math.max((0.5 - at.y) * 3, 0), 0.85);
  return mix(mix(mix(colour, DARK, over), PALE, under), PALE, sock);
};

export function bodyPieces(random: Random): Pieces {
  const foreleg = (x: number, z: number): Lump[] => [
    ...chain(
      [
        [x, 0.98, 0.4],
        [x * 1.05, 0.62, 0.36],
        [x * 1.05, 0.32, 0.4 + z],
        [x * 1.05, 0.1, 0.38 + z],
      ],
      [0.2, 0.125, 0.085, 0.085],
      GREY,
    ),
    { ball: [x * 1.05, 0.075, 0.47 + z], radius: [0.115, 0.085, 0.16], colour: GREY },
  ];
  const skin = sculpt(
    [
      ...chain(
        [
          [0, 1.08, -0.66],
          [0, 1.06, -0.2],
          [0, 1.08, 0.25],
          [0, 1.2, 0.48],
        ],
        [0.3, 0.28, 0.35, 0.34],
        GREY,
      ),
      ...chain([[0, 1.22, 0.45], NECK], [0.33, 0.27], GREY),
      ...both(
        { ball: [0.18, 1.0, -0.66], radius: [0.17, 0.33, 0.27], colour: GREY },
        ...chain(
          [
            [0.2, 0.86, -0.62],
            [0.24, 0.6, -0.5],
            [0.24, 0.38, -0.82],
            [0.24, 0.12, -0.76],
          ],
          [0.21, 0.14, 0.085, 0.085],
          GREY,
        ),
        { ball: [0.24, 0.075, -0.66], radius: [0.115, 0.085, 0.16], colour: GREY },
        { ball: [0.2, 1.08, 0.4], radius: [0.16, 0.28, 0.24], colour: GREY },
      ),
      ...foreleg(0.22, 0),
      ...foreleg(-0.22, 0.1),
    ],
    'skin',
    { cell: 0.05, melt: 0.12, triangles: 2800, crease: 55, tint },
  );
  const fur = strew(skin, {
    count: 620,
    apart: 0.062,
    random,
    lift: 0.3,
    flow: (at) => [at.x * 0.4, at.z > 0.3 ? -0.8 : -0.35, -1],
    where: (at) => at.y > 0.74,
    make: (at) => {
      const ruff = Math.min(Math.max((at.z - 0.05) * 2.2, 0), 1);
      const light =
        Math.min(Math.max((1.02 - at.y) * 2.4 + Math.max(at.z - 0.55, 0) * 2.2, 0), 1) * (at.z < -0.3 ? 0.35 : 1);
      const colour = mix(mix(GREY, DARK, Math.min(Math.max((at.y - 1.1) * 3.4, 0), 1)), PALE, light);
      return [
        plume({
          length: 0.17 + ruff * 0.12,
          width: 0.085 + ruff * 0.025,
          colour,
          tip: mix(colour, PALE, 0.22),
          belly: 0.45,
          random,
        }),
      ];
    },
  });
  const paws = [
    [0.23, 0.6],
    [-0.23, 0.7],
    [0.24, -0.53],
    [-0.24, -0.53],
  ].flatMap(([x = 0, z = 0]) => place(claws(4, 0.085, 50, DARK), { at: [x, 0.045, z] }));
  return [skin, ...fur, ...paws];
}

export function tailPieces(random: Random): Pieces {
  const skin = sculpt(
    chain([TAIL, [0.02, 1.02, -1.1], [0.06, 0.82, -1.26], [0.12, 0.66, -1.46]], [0.1, 0.13, 0.14, 0.05], GREY),
    'skin',
    { cell: 0.05, melt: 0.08, triangles: 260 },
  );
  const fur = strew(skin, {
    count: 130,
    apart: 0.05,
    random,
    lift: 0.36,
    flow: () => [0.1, -0.75, -0.75],
    where: () => true,
    make: (at) => {
      const colour = at.y < 0.76 ? DARK : mix(GREY, at.y > 0.98 ? DARK : PALE, 0.35);
      return [plume({ length: 0.25, width: 0.095, colour, tip: mix(colour, PALE, 0.2), belly: 0.45, random })];
    },
  });
  return [skin, ...fur];
}
