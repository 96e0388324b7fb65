/** A mushroom person: stalk, face, arms and feet. */
import { eye } from '../../../kit/anatomy.ts';
import { mix, tone } from '../../../kit/palette.ts';
import { around, mirror, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { both, chain, sculpt } from '../../../kit/sculpt.ts';
import { ball, tube } from '../../../kit/shapes.ts';

const FLESH = 0xf2e2c4;

/** A stalk with a face, arms and feet, facing +Z. */
export function body(random: Random, height: number, radius: number): Pieces {
  const face = height * 0.66;
  const skin = sculpt(
    [
      ...chain(
        [
          [0, height * 0.26, 0],
          [0, height * 0.6, 0],
          [0, height, 0],
        ],
        [radius, radius * 0.86, radius * 0.72],
        FLESH,
      ),
      ...both(
        {
          ball: [radius * 0.5, radius * 0.22, radius * 0.22],
          radius: [radius * 0.36, radius * 0.26, radius * 0.48],
          colour: tone(FLESH, -0.12),
        },
        ...chain(
          [
            [radius * 0.78, height * 0.5, 0.01],
            [radius * 1.3, height * 0.4, radius * 0.36],
            [radius * 1.36, height * 0.42, radius * 0.86],
          ],
          [radius * 0.24, radius * 0.2, radius * 0.22],
          FLESH,
        ),
      ),
    ],
    'skin',
    {
      cell: radius * 0.13,
      melt: radius * 0.32,
      triangles: 1100,
      crease: 70,
      tint: (at, _, colour) => mix(tone(FLESH, -0.16), colour, Math.min(Math.max((at.y / height) * 2.2, 0), 1)),
    },
  );
  const r = radius * 0.8;
  const side: Pieces = [
    ...place(eye(radius * 0.2, 0x2b211e, false), { at: [r * 0.46, face, r * 0.86], turn: [0, 22, 0] }),
    ...place([piece(ball(radius * 0.17, 1).scale(1.2, 0.75, 0.3), 'skin', 0xeaa08a, { crease: 180 })], {
      at: [r * 0.76, face - radius * 0.32, r * 0.68],
      turn: [0, 44, 0],
    }),
  ];
  const smile = piece(
    tube(
      [
        [-r * 0.26, face - radius * 0.32, r * 1.06],
        [0, face - radius * 0.46, r * 1.14],
        [r * 0.26, face - radius * 0.32, r * 1.06],
      ],
      [radius * 0.03, radius * 0.055, radius * 0.03],
      { sides: 6, rings: 8 },
    ),
    'skin',
    0x6d4030,
    { crease: 180 },
  );
  const frill = place(
    around(12, 0, () =>
      place(
        [plume({ length: radius * 0.62, width: radius * 0.56, colour: FLESH, tip: tone(FLESH, 0.04), belly: 0.75 })],
        { at: [0, 0, radius * 0.66], turn: [138, 0, 0] },
      ),
    ),
    { at: [0, height * 0.93, 0] },
  );
  const speckles = Array.from({ length: 7 }, (_, i) =>
    place(
      [
        piece(ball(radius * random.between(0.05, 0.09), 1).scale(1, 1, 0.35), 'skin', tone(FLESH, -0.22), {
          crease: 180,
        }),
      ],
      {
        at: [
          Math.sin(i * 2.4 + 2) * radius * 0.97,
          height * (0.18 + 0.04 * (i % 4)),
          Math.cos(i * 2.4 + 2) * radius * 0.97,
        ],
        turn: [0, ((i * 2.4 + 2) * 180) / Math.PI, 0],
      },
    ),
  ).flat();
  return [skin, ...side, ...mirror(side), smile, ...frill, ...speckles];
}
