/** The sea serpent: three arches and a head above the waves. */
import { bob, clip, rotation, swell } from '../../kit/motion.ts';
import { node, place } from '../../kit/pieces.ts';
import type { Model } from '../../model.ts';
import { coil, neckPieces, SEA, tailPieces } from './sea-serpent/body.ts';
import { headPieces, jawPieces } from './sea-serpent/head.ts';
import { foam, sea } from './sea-serpent/sea.ts';

export const model: Model = {
  id: '27',
  slug: 'sea-serpent',
  name: 'Sea Serpent',
  category: 'creatures',
  description:
    'Old maps warned of it, and old sailors bought it a drink. Coils in three arches, fins like sunset sails, and a look that says this harbour is taken.',
  priceCents: 1799,
  tags: ['serpent', 'sea', 'monster', 'water', 'animated'],
  seed: 27,
  view: { turn: 30, tilt: 13 },
  build(random) {
    const jaw = node('Jaw', jawPieces(), { pivot: [1.62, 3.62, 1.42] });
    const head = node('Head', headPieces(), { pivot: [1.6, 3.3, 1.0], children: [jaw] });
    const neck = node('Neck', neckPieces(random), { pivot: [1.6, SEA, 0.6], children: [head] });
    const coils = [
      node('CoilFront', coil([0.28, 0, 0.1], 1.0, 1.45, 0.42, random), { pivot: [0.28, SEA, 0.1] }),
      node('CoilBack', coil([-1.5, 0, -0.28], 0.78, 1.05, 0.33, random), { pivot: [-1.5, SEA, -0.28] }),
    ];
    const tail = node('Tail', tailPieces(), { pivot: [-2.75, SEA, -0.1] });
    const rings = [
      [1.6, 0.6, 0.62],
      [1.1, 0.1, 0.52],
      [-0.62, 0.1, 0.5],
      [-0.92, -0.28, 0.44],
      [-2.14, -0.28, 0.42],
      [-2.75, -0.1, 0.34],
    ].map(([x = 0, z = 0, r = 0.5], i) =>
      node(`Foam${i + 1}`, place(foam(r, random), { at: [x, SEA, z] }), { pivot: [x, SEA, z] }),
    );
    const wave = (phase: number) => (t: number) => ({ z: 4 * Math.sin((t + phase) * 2 * Math.PI) });
    const spread = (phase: number) => (t: number) => {
      const size = 1 + 0.07 * Math.sin((t + phase) * 4 * Math.PI);
      return [size, 1, size] as const;
    };
    return {
      scene: node('SeaSerpent', [], { children: [node('Sea', sea(random)), neck, ...coils, tail, ...rings] }),
      clips: [
        clip('Swim', 5, [
          rotation(neck, 5, wave(0)),
          rotation(head, 5, (t) => ({ y: 12 * Math.sin(t * 2 * Math.PI + 1), x: 5 * Math.sin(t * 4 * Math.PI) })),
          rotation(jaw, 5, (t) => ({ x: 7 * Math.max(Math.sin(t * 4 * Math.PI), 0) })),
          ...coils.map((one, i) => bob(one, 0.1, 5, 0.2 + i * 0.25)),
          rotation(tail, 5, (t) => ({ y: 16 * Math.sin(t * 4 * Math.PI), z: 6 * Math.sin(t * 2 * Math.PI) })),
          ...rings.map((one, i) => swell(one, 5, spread(i * 0.17))),
        ]),
      ],
    };
  },
};
