/** Where the stag stands, and the wisps about it. */
import { grassTuft, mound } from '../../../kit/nature.ts';
import { mix, palette, tone } from '../../../kit/palette.ts';
import { around, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { ball, type Point, rock, tube } from '../../../kit/shapes.ts';

/** Top of the hillock, metres. */
export const HILLOCK = 0.32;

export function wisp(radius: number): Pieces {
  return [
    piece(ball(radius, 2), 'coolGlow', 0x9fdcff, { crease: 180 }),
    ...place(
      [
        plume({
          length: radius * 4,
          width: radius * 1.3,
          colour: 0xbfeaff,
          tip: 0x6fb8ea,
          surface: 'coolGlow',
          belly: 0.25,
        }),
      ],
      { turn: [0, 0, 18] },
    ),
  ];
}

export function hillock(random: Random): Pieces {
  const flower = (colour: number, surface: 'foliage' | 'coolGlow') => [
    piece(
      tube(
        [
          [0, 0, 0],
          [0.01, 0.07, 0],
          [0, 0.14, 0],
        ],
        [0.01, 0.008],
        { sides: 5, rings: 3 },
      ),
      'foliage',
      palette.moss,
    ),
    ...place(
      around(5, 0, () =>
        place([plume({ length: 0.085, width: 0.05, colour, tip: 0xffffff, surface })], { turn: [58, 0, 0] }),
      ),
      { at: [0, 0.135, 0] },
    ),
    ...place([piece(ball(0.02, 1), 'foliage', palette.gold, { crease: 180 })], { at: [0, 0.15, 0] }),
  ];
  const flowers = Array.from({ length: 22 }, (_, i) => {
    const angle = i * 2.4;
    const r = 0.45 + 0.75 * Math.sqrt((i + 1) / 23);
    const at: Point = [Math.sin(angle) * r * 0.92, HILLOCK - 0.01, Math.cos(angle) * r];
    return place(flower(i % 3 === 0 ? 0x9fe4ff : 0xb9a4ef, i % 3 === 0 ? 'coolGlow' : 'foliage'), {
      at,
      scale: random.between(0.8, 1.3),
    });
  }).flat();
  const stones = [
    [1.1, 0.2, 0.24],
    [-1.05, 0.5, 0.3],
    [-0.7, -1.0, 0.22],
  ].flatMap(([x = 0, z = 0, size = 0.2]) =>
    place(
      [
        piece(rock(size, random), 'stone', tone(palette.granite, -0.03), {
          top: mix(palette.granite, palette.moss, 0.5),
          crease: 0,
        }),
      ],
      { at: [x, HILLOCK - 0.06, z] },
    ),
  );
  return [
    ...mound({ radius: 1.5, height: HILLOCK, random, top: 0x5f9480, side: 0x6f7488, plateau: 0.9, segments: 26 }),
    ...flowers,
    ...stones,
    ...Array.from({ length: 9 }, (_, i) =>
      place(grassTuft(0.2, random, 0x5f9480), {
        at: [Math.sin(i * 2.1) * 1.15, HILLOCK - 0.01, Math.cos(i * 2.1) * 1.15],
      }),
    ).flat(),
  ];
}
