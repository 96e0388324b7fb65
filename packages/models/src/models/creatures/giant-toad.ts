/** The giant toad: a self-made king on a mossy stone in his pond. */
import { clip, rotation, swell } from '../../kit/motion.ts';
import { palette } from '../../kit/palette.ts';
import { mirror, node, type Piece, piece, place } from '../../kit/pieces.ts';
import { ball, drum, lathe, slab } from '../../kit/shapes.ts';
import { gem } from '../../kit/treasure.ts';
import type { Model } from '../../model.ts';
import { bodyPieces, EYE, eyelid, throatPieces } from './giant-toad/body.ts';
import { pond } from './giant-toad/pond.ts';

export const model: Model = {
  id: '23',
  slug: 'giant-toad',
  name: 'Giant Toad',
  category: 'creatures',
  description:
    'Nobody crowned him; he found the crown and kept it. Rules one pond, taxes all flies, and grants audiences to anyone who brings a sandwich.',
  priceCents: 1499,
  tags: ['toad', 'swamp', 'king', 'funny', 'animated'],
  seed: 23,
  view: { turn: 30, tilt: 14 },
  build(random) {
    const throat = node('Throat', throatPieces(), { pivot: [0, 0.98, 0.66] });
    const left = node('EyelidLeft', eyelid(), { pivot: EYE });
    const right = node('EyelidRight', mirror(eyelid()), { pivot: [-EYE[0], EYE[1], EYE[2]] });
    const crown = node('Crown', place(crownPieces(), { at: [0.04, 1.5, 0.02], turn: [-10, 12, -9], scale: 1.15 }), {
      pivot: [0.04, 1.48, 0.02],
    });
    const toad = node('Toad', bodyPieces(random), { children: [throat, left, right, crown] });
    const puff = (t: number): readonly [number, number, number] => {
      const full = Math.max(Math.sin(t * 4 * Math.PI), 0) ** 2 * (t < 0.5 ? 1 : 0.5);
      return [1 + full * 0.55, 1 + full * 0.5, 1 + full * 0.8];
    };
    const blink = (t: number) => ({ x: 62 * Math.max(1 - Math.abs(t - 0.72) * 22, 0) });
    return {
      scene: node('GiantToad', [], { children: [node('Pond', pond(random)), toad] }),
      clips: [
        clip('Croak', 4, [
          swell(throat, 4, puff),
          rotation(left, 4, blink, 96),
          rotation(right, 4, blink, 96),
          rotation(crown, 4, (t) => ({ z: 3 * Math.sin(t * 4 * Math.PI) })),
        ]),
      ],
    };
  },
};

function crownPieces(): Piece[] {
  const band = lathe(
    [
      [0.2, 0],
      [0.225, 0],
      [0.23, 0.1],
      [0.205, 0.1],
    ],
    20,
  );
  const point = slab(
    [
      [-0.075, 0],
      [0.075, 0],
      [0.035, 0.08],
      [0, 0.18],
      [-0.035, 0.08],
    ],
    0.022,
    { bevel: 0.005 },
  );
  const tine = [
    piece(point, 'metal', palette.gold),
    ...place([piece(ball(0.028, 1), 'metal', palette.gold, { crease: 180 })], { at: [0, 0.185, 0] }),
  ];
  return [
    piece(band, 'metal', palette.gold, { crease: 30 }),
    ...[0, 1, 2, 3, 4].flatMap((i) =>
      place(place(tine, { at: [0, 0.09, 0.217], turn: [8, 0, 0] }), { turn: [0, i * 72, 0] }),
    ),
    ...[0, 1, 2, 3, 4].flatMap((i) =>
      place(place(gem(0.07, i % 2 === 0 ? palette.crimson : palette.turquoise), { at: [0, 0.012, 0.212] }), {
        turn: [0, i * 72, 0],
      }),
    ),
    ...place([piece(drum(0.19, 0.13, { top: 0.15, bevel: 0.05 }), 'cloth', palette.crimson)], { at: [0, 0.02, 0] }),
  ];
}
