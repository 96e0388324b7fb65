/** The mushroom folk: an elder, a lantern bearer and a child, out for an evening walk. */
import { toadstoolCap } from '../../kit/fungi.ts';
import { clip, flicker, rotation, swell } from '../../kit/motion.ts';
import { palette } from '../../kit/palette.ts';
import { node, piece, place } from '../../kit/pieces.ts';
import { lathe, type Point } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';
import { bearerThings, elderThings } from './mushroom-folk/belongings.ts';
import { body } from './mushroom-folk/body.ts';
import { ground, MOSS } from './mushroom-folk/ground.ts';

export const model: Model = {
  id: '28',
  slug: 'mushroom-folk',
  name: 'Mushroom Folk',
  category: 'creatures',
  description:
    'Grandmother, uncle and the smallest one, who was told to stay close. They come out after rain, carry their own light, and know every path under the trees.',
  priceCents: 1599,
  tags: ['mushroom', 'forest', 'cute', 'lantern', 'animated'],
  seed: 28,
  view: { turn: 22, tilt: 13 },
  build(random) {
    const folk = [
      {
        name: 'Elder',
        at: [-0.5, MOSS, 0.12] as Point,
        turn: 14,
        pieces: [...body(random, 0.5, 0.16), ...elderThings(random)],
        cap: place(toadstoolCap(0.3, random, 0x8a5a3c, 'skin', 0), {
          at: [0, 0.53, 0],
          turn: [-6, 0, 3],
          scale: [1, 0.85, 1],
        }),
        top: 0.52,
      },
      {
        name: 'LanternBearer',
        at: [0.28, MOSS, -0.06] as Point,
        turn: 4,
        pieces: [...body(random, 0.68, 0.15), ...bearerThings()],
        cap: place(toadstoolCap(0.31, random, palette.scarlet, 'skin', 11), {
          at: [0, 0.69, 0],
          turn: [0, 0, -4],
          scale: [1, 1.25, 1],
        }),
        top: 0.68,
      },
      {
        name: 'Child',
        at: [0, MOSS, 0.48] as Point,
        turn: 8,
        pieces: body(random, 0.29, 0.105),
        cap: place(toadstoolCap(0.185, random, palette.turquoise, 'skin', 7), {
          at: [0, 0.3, 0],
          turn: [0, 0, 7],
          scale: [1, 1.05, 1],
        }),
        top: 0.3,
      },
    ];
    const flame = node(
      'LanternFlame',
      place(
        [
          piece(
            lathe(
              [
                [0, 0],
                [0.022, 0.014],
                [0.026, 0.036],
                [0, 0.09],
              ],
              8,
            ),
            'warmGlow',
            0xf08020,
            { top: 0xffe48a, crease: 60 },
          ),
        ],
        { at: [0.268, 0.352, 0.19] },
      ),
      { pivot: [0.268, 0.352, 0.19] },
    );
    const groups = folk.map(({ name, at, turn, pieces, cap, top }, i) => {
      const hat = node(`${name}Cap`, cap, { pivot: [0, top, 0] });
      const one = node(name, pieces, { children: i === 1 ? [hat, flame] : [hat] });
      one.position.set(...at);
      one.rotation.y = (turn * Math.PI) / 180;
      return { one, hat };
    });
    const hop = (phase: number, high: number) => (t: number) => {
      const beat = Math.sin((t + phase) * 8 * Math.PI);
      return [1 - beat * 0.5 * high, 1 + beat * high, 1 - beat * 0.5 * high] as const;
    };
    return {
      scene: node('MushroomFolk', [], { children: [node('Ground', ground(random)), ...groups.map(({ one }) => one)] }),
      clips: [
        clip('Sway', 4, [
          ...groups.flatMap(({ one, hat }, i) => [
            swell(one, 4, hop(i * 0.09, i === 2 ? 0.07 : 0.025)),
            rotation(one, 4, (t) => ({
              z: (i === 2 ? 6 : 3) * Math.sin((t + i * 0.3) * 4 * Math.PI),
              y: 5 * Math.sin((t + i * 0.2) * 2 * Math.PI),
            })),
            rotation(hat, 4, (t) => ({
              z: 4 * Math.sin((t + i * 0.3 + 0.1) * 4 * Math.PI),
              x: 3 * Math.sin((t + i * 0.2) * 4 * Math.PI),
            })),
          ]),
          flicker(flame, 4, 0.25),
        ]),
      ],
    };
  },
};
