/** The owl familiar: a small scholar in a pointed hat on a pile of spell books. */
import { clip, flicker, rotation } from '../../kit/motion.ts';
import { mirror, node } from '../../kit/pieces.ts';
import type { Model } from '../../model.ts';
import { bodyPieces, wing } from './owl-familiar/body.ts';
import { books, candle, flamePieces } from './owl-familiar/books.ts';
import { headPieces } from './owl-familiar/head.ts';

export const model: Model = {
  id: '21',
  slug: 'owl-familiar',
  name: 'Owl Familiar',
  category: 'creatures',
  description:
    'A very small scholar with a very large hat. It has read every book it sits on, disagrees with most of them, and turns its head all the way to tell you so.',
  priceCents: 1299,
  tags: ['owl', 'familiar', 'wizard', 'books', 'animated'],
  seed: 21,
  view: { turn: 26, tilt: 12 },
  build(random) {
    const head = node('Head', headPieces(random), { pivot: [0, 0.64, 0.02] });
    const folded = wing(random);
    const left = node('WingLeft', folded, { pivot: [0.19, 0.58, 0] });
    const right = node('WingRight', mirror(folded), { pivot: [-0.19, 0.58, 0] });
    const flame = node('Flame', flamePieces(), { pivot: [-0.33, 0.36, 0.1] });
    const owl = node('Owl', bodyPieces(random), { children: [head, left, right] });
    const turn = (t: number) => {
      const glance = Math.sin(t * 2 * Math.PI);
      return { y: 58 * Math.sign(glance) * Math.abs(glance) ** 0.6, z: 7 * Math.sin(t * 4 * Math.PI) };
    };
    const ruffle = (sign: number) => (t: number) => ({ z: sign * 14 * Math.max(Math.sin(t * 4 * Math.PI), 0) ** 3 });
    return {
      scene: node('OwlFamiliar', [], {
        children: [node('Books', books(random)), node('Candle', candle()), flame, owl],
      }),
      clips: [
        clip('Ponder', 5, [rotation(head, 5, turn, 40), rotation(left, 5, ruffle(1)), rotation(right, 5, ruffle(-1))]),
        clip('Candlelight', 2, [flicker(flame, 2)]),
      ],
    };
  },
};
