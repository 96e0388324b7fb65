/** The phoenix: rising, wings up, out of a nest of embers. */
import { eye, horn } from '../../kit/anatomy.ts';
import { flameTongue } from '../../kit/fungi.ts';
import { clip, flicker, rotation, sway } from '../../kit/motion.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { around, mirror, node, type Pieces, piece, place } from '../../kit/pieces.ts';
import { plume, strew } from '../../kit/plumage.ts';
import type { Random } from '../../kit/random.ts';
import { both, chain, sculpt } from '../../kit/sculpt.ts';
import { ball, type Point, rock, tube } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';
import { bodyPieces, GOLD, NECK, ORANGE, RED, SHOULDER, TAIL, tailPieces, warm, wing } from './phoenix/body.ts';

export const model: Model = {
  id: '22',
  slug: 'phoenix',
  name: 'Phoenix',
  category: 'creatures',
  description:
    'Every ending is only its favourite beginning. The phoenix climbs out of its own embers in red and gold, ready for a hall, a hearth or the last page of your story.',
  priceCents: 2299,
  tags: ['phoenix', 'bird', 'fire', 'fantasy', 'animated'],
  seed: 22,
  view: { turn: 24, tilt: 9 },
  build(random) {
    const feathers = wing(random);
    const left = node('WingLeft', feathers, { pivot: SHOULDER });
    const right = node('WingRight', mirror(feathers), { pivot: [-SHOULDER[0], SHOULDER[1], SHOULDER[2]] });
    const head = node('Head', headPieces(random), { pivot: NECK });
    const tail = node('Tail', tailPieces(random), { pivot: TAIL });
    const bird = node('Bird', bodyPieces(random), { children: [head, tail, left, right] });
    const flames = Array.from({ length: 6 }, (_, i) => {
      const angle = (i / 6) * 2 * Math.PI + 0.4;
      const at: Point = [Math.sin(angle) * 0.4, 0.16, Math.cos(angle) * 0.4];
      const tongues = [0, 1, 2].flatMap((k) =>
        place([flameTongue(random.between(0.26, 0.56), random)], { at: [k * 0.09 - 0.09, 0, ((k * 2) % 3) * 0.05] }),
      );
      return node(`Flame${i + 1}`, place(tongues, { at }), { pivot: at });
    });
    const beat = (sign: number) => (t: number) => ({
      z: sign * (16 * Math.sin(t * 4 * Math.PI) - 4),
      y: sign * 6 * Math.sin(t * 4 * Math.PI + 1.2),
    });
    return {
      scene: node('Phoenix', [], { children: [node('Nest', nest(random)), ...flames, bird] }),
      clips: [
        clip('Rise', 4, [
          rotation(left, 4, beat(1), 32),
          rotation(right, 4, beat(-1), 32),
          rotation(head, 4, (t) => ({ y: 12 * Math.sin(t * 2 * Math.PI), x: 5 * Math.sin(t * 4 * Math.PI) })),
          sway(tail, 'x', 5, 4, 0.3),
          ...flames.map((flame, i) => flicker(flame, 4, 0.24 + (i % 3) * 0.07)),
        ]),
      ],
    };
  },
};

function headPieces(random: Random): Pieces {
  const skull = sculpt(
    [
      ...chain([NECK, [0, 1.9, 0.27]], [0.14, 0.115], ORANGE),
      { ball: [0, 1.99, 0.32], radius: [0.125, 0.12, 0.14], colour: ORANGE },
      ...both({ from: [0.1, 2.05, 0.34], to: [0.06, 2.02, 0.45], radii: [0.03, 0.024], colour: RED }),
    ],
    'skin',
    { cell: 0.025, melt: 0.06, triangles: 500 },
  );
  const down = strew(skull, {
    count: 110,
    apart: 0.042,
    random,
    lift: 0.3,
    flow: (at) => [at.x, -0.7, -0.8],
    where: (at) => at.z < 0.36 && at.y < 2.06,
    make: (at) => [plume({ length: 0.11, width: 0.062, colour: warm(at.z * 2.6 - 0.35), tip: GOLD, random })],
  });
  const crest = [-2, -1, 0, 1, 2].flatMap((i) =>
    place(
      [
        plume({
          length: 0.46 - Math.abs(i) * 0.06,
          width: 0.085,
          colour: i % 2 === 0 ? RED : ORANGE,
          tip: GOLD,
          belly: 0.7,
        }),
      ],
      {
        at: [i * 0.026, 2.07, 0.27],
        turn: [-44 - Math.abs(i) * 9, i * -13, i * -9],
      },
    ),
  );
  const embers = [-1, 0, 1].flatMap((i) =>
    place([piece(ball(0.026, 1), 'warmGlow', 0xe8941a, { crease: 180 })], {
      at: [i * 0.1, 2.36 - Math.abs(i) * 0.06, -0.03 - Math.abs(i) * 0.02],
    }),
  );
  const side = place(eye(0.042, 0xfff08a, false), { at: [0.098, 2.005, 0.41], turn: [0, 50, 0] });
  return [
    skull,
    ...down,
    ...crest,
    ...embers,
    ...side,
    ...mirror(side),
    horn(
      [
        [0, 1.98, 0.43],
        [0, 1.99, 0.54],
        [0, 1.93, 0.63],
        [0, 1.85, 0.64],
      ],
      0.058,
      GOLD,
      0x8a4a20,
    ),
    horn(
      [
        [0, 1.94, 0.42],
        [0, 1.92, 0.51],
        [0, 1.9, 0.56],
      ],
      0.042,
      0xd8902c,
    ),
  ];
}

function nest(random: Random): Pieces {
  const twigs = Array.from({ length: 74 }, (_, i) => {
    const turn = random.between(0, 360);
    const r = 0.5 + random.jitter(0.12);
    const y = 0.05 + (i / 74) * 0.24;
    const stick = tube(
      [
        [-0.34, random.jitter(0.05), 0],
        [0, 0, 0.09],
        [0.34, random.jitter(0.05), 0],
      ],
      [0.02, 0.028, 0.014],
      { sides: 5, rings: 4 },
    );
    const wood = piece(stick, 'wood', mix(palette.ink, palette.bark, random.next()), {
      crease: 0,
      vary: { random, piece: 0.1 },
    });
    return place(place([wood], { at: [0, y, r], turn: [random.jitter(14), random.jitter(16), random.jitter(10)] }), {
      turn: [0, turn, 0],
    });
  }).flat();
  const coals = around(16, 0, () =>
    place(
      [
        piece(
          rock(random.between(0.09, 0.15), random),
          random.chance(0.5) ? 'warmGlow' : 'stone',
          random.chance(0.5) ? 0xc8330a : 0x3a2a2a,
          { crease: 0 },
        ),
      ],
      {
        at: [0, 0.06, random.between(0.12, 0.4)],
      },
    ),
  );
  const stones = around(13, 0, () =>
    place(
      [
        piece(rock(random.between(0.16, 0.26), random), 'stone', tone(palette.basalt, -0.03), {
          top: tone(palette.basalt, 0.1),
          crease: 0,
          vary: { random, piece: 0.12 },
        }),
      ],
      {
        at: [0, 0, 0.78 + random.jitter(0.06)],
        turn: [0, random.between(0, 360), 0],
      },
    ),
  );
  return [
    ...twigs,
    ...coals,
    ...stones,
    ...place([piece(rock(0.44, random, 0.4), 'warmGlow', 0x9a2a10, { top: 0xff9a3d, crease: 0 })], {
      at: [0, -0.02, 0],
    }),
  ];
}
