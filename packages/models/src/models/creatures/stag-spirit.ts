/** The stag spirit: a pale deer with antlers of moonlight, in a ring of wisps. */
import { bob, clip, rotation, spin, swell } from '../../kit/motion.ts';
import { mirror, node, place } from '../../kit/pieces.ts';
import type { Point } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';
import { bodyPieces, NECK } from './stag-spirit/body.ts';
import { HILLOCK, hillock, wisp } from './stag-spirit/glade.ts';
import { antler, headPieces } from './stag-spirit/head.ts';

export const model: Model = {
  id: '25',
  slug: 'stag-spirit',
  name: 'Stag Spirit',
  category: 'creatures',
  description:
    'Seen once in a lifetime, at the edge of the trees, by people who were not looking for it. Moonlight hangs in its antlers and flowers open where it has stood.',
  priceCents: 2299,
  tags: ['stag', 'deer', 'spirit', 'forest', 'animated'],
  seed: 25,
  view: { turn: 52, tilt: 9 },
  build(random) {
    const antlers = node('Antlers', [...antler(), ...mirror(antler())], { pivot: [0, 2.16, 0.86] });
    const head = node('Head', headPieces(random), { pivot: NECK, children: [antlers] });
    const stag = node('Stag', bodyPieces(random), { children: [head] });
    stag.position.y = HILLOCK;
    const wisps = [0, 1, 2, 3, 4].map((i) => {
      const angle = (i / 5) * 2 * Math.PI;
      const at: Point = [Math.sin(angle) * 1.2, 1.1 + 0.55 * Math.sin(i * 2.4), Math.cos(angle) * 1.2];
      return node(`Wisp${i + 1}`, place(wisp(0.075 + 0.016 * (i % 3)), { at }), { pivot: at });
    });
    const ring = node('Wisps', [], { children: wisps });
    const glow = (t: number) => {
      const size = 1 + 0.02 * Math.sin(t * 4 * Math.PI);
      return [size, size, size] as const;
    };
    return {
      scene: node('StagSpirit', [], { children: [node('Hillock', hillock(random)), stag, ring] }),
      clips: [
        clip('Drift', 8, [
          spin(ring, 'y', 8),
          ...wisps.map((one, i) => bob(one, 0.14, 8, i * 0.2)),
          rotation(head, 8, (t) => ({ y: 14 * Math.sin(t * 2 * Math.PI), x: 4 * Math.sin(t * 4 * Math.PI) })),
          swell(antlers, 8, glow),
        ]),
      ],
    };
  },
};
