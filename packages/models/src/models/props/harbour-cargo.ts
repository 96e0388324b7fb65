/** Cargo on a quay: barrels, crates, sacks, an anchor, and a cat that guards the fish. */
import { anchor } from '../../kit/anchor.ts';
import { catBody, catTail } from '../../kit/cat.ts';
import { ring } from '../../kit/ironwork.ts';
import { clip, rotation, swell } from '../../kit/motion.ts';
import { hangingLantern } from '../../kit/openings.ts';
import { type Colour, mix, palette } from '../../kit/palette.ts';
import { mirror, node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ball, block, drum, hull, type Point, tube } from '../../kit/shapes.ts';
import { barrel, crate, deck } from '../../kit/timber.ts';
import { apple, ropeCoil, sack } from '../../kit/wares.ts';
import type { Model } from '../../model.ts';

/** Height of the planks, metres. */
const QUAY = 0.2;
const CAT: Point = [-0.72, QUAY + 0.77, -0.3];
/** The cat is larger than life, so that it is seen. */
const SIZE = 1.35;

export const model: Model = {
  id: '50',
  slug: 'harbour-cargo',
  name: 'Harbour Cargo',
  category: 'props',
  description:
    'Barrels, crates, sacks, rope and an anchor, stacked on a worn quay and supervised by a ginger cat. The cat breathes and flicks its tail; every piece of cargo is sturdy enough to hide behind.',
  priceCents: 999,
  tags: ['barrel', 'crate', 'harbour', 'cat', 'animated'],
  seed: 50,
  view: { turn: 30, tilt: 17 },
  build(random) {
    const tail = node('CatTail', place(mirror(catTail()), { at: CAT, scale: SIZE }), {
      pivot: [CAT[0] - 0.2 * SIZE, CAT[1] + 0.05 * SIZE, CAT[2] - 0.06 * SIZE],
    });
    const cat = node('Cat', place(mirror(catBody()), { at: CAT, scale: SIZE }), { pivot: CAT, children: [tail] });
    const scene = node('HarbourCargo', [], {
      children: [
        node('Quay', quay(random)),
        node('Barrels', barrels(random)),
        node('Crates', crates(random)),
        node('Sacks', sacks(random)),
        node('Anchor', place(anchor(), { at: [0.98, QUAY, 0.92], turn: [-16, -24, 0] })),
        cat,
      ],
    });
    return {
      scene,
      clips: [
        clip('Nap', 4, [
          swell(cat, 4, (t) => {
            const breath = 1 + 0.025 * Math.sin(t * 4 * Math.PI);
            return [1, breath, breath];
          }),
          rotation(tail, 4, (t) => ({ y: 14 * Math.sin(t * 2 * Math.PI), x: 8 * Math.sin(t * 4 * Math.PI) ** 3 })),
        ]),
      ],
    };
  },
};

function quay(random: Random): Pieces {
  const pile = (x: number, z: number, height: number) =>
    place(
      [
        piece(drum(0.13, height, { segments: 9, top: 0.12, bevel: 0.02 }), 'wood', palette.walnut, {
          top: palette.bark,
          vary: { random, piece: 0.1, facet: 0.05 },
        }),
        ...[0.62, 0.66, 0.7].flatMap((t) =>
          place(ring(0.135, 0.04, { metal: palette.rope, surface: 'cloth' }), {
            at: [0, height * t, 0],
            turn: [90, 0, 0],
          }),
        ),
      ],
      { at: [x, 0, z] },
    );
  return [
    ...place(deck(3.0, 2.5, 0.09, random, palette.driftwood), { at: [0, QUAY, 0], turn: [0, 90, 0] }),
    ...[-0.9, 0.9].flatMap((z) =>
      place([piece(block(2.5, 0.12, 0.16, { bevel: 0.018 }), 'wood', palette.walnut)], { at: [0, 0, z] }),
    ),
    ...[-1.05, 1.05].flatMap((x) =>
      place([piece(block(0.16, 0.12, 2.9, { bevel: 0.018 }), 'wood', palette.walnut)], { at: [x, 0, 0] }),
    ),
    ...pile(-1.24, 1.36, 0.95),
    ...pile(1.24, -1.42, 1.05),
    ...pile(-1.24, -1.42, 0.8),
  ];
}

function barrels(random: Random): Pieces {
  const lying = place(barrel(0.82, random, mix(palette.oak, palette.bronze, 0.4)), {
    turn: [0, 0, 90],
    at: [0.41, 0.3, 0],
  });
  const chock = (x: number, z: number) =>
    place(
      [
        piece(
          hull([
            [-0.06, 0, -0.1],
            [0.06, 0, -0.1],
            [-0.06, 0, 0.06],
            [0.06, 0, 0.06],
            [-0.06, 0.13, 0.06],
            [0.06, 0.13, 0.06],
          ]),
          'wood',
          palette.walnut,
        ),
      ],
      {
        at: [x, 0, z],
        turn: [0, z > 0 ? 180 : 0, 0],
      },
    );
  const tap = [
    piece(drum(0.022, 0.14, { segments: 7 }).rotateX(Math.PI / 2), 'metal', palette.gold),
    ...place([piece(drum(0.02, 0.1, { segments: 7 }), 'metal', palette.gold)], { at: [0, -0.09, 0.12] }),
    ...place([piece(block(0.09, 0.02, 0.02), 'metal', palette.gold)], { at: [0, 0.02, 0.1] }),
  ];
  return place(
    [
      ...place(barrel(1.05, random), { at: [0.62, 0, -0.72], turn: [0, 20, 0] }),
      ...place(barrel(0.92, random), { at: [-0.02, 0, -0.98] }),
      ...place(tap, { at: [0.66, 0.22, -0.36], turn: [0, 10, 0] }),
      ...place([...lying, ...chock(-0.2, -0.2), ...chock(0.2, -0.2), ...chock(-0.2, 0.2), ...chock(0.2, 0.2)], {
        at: [0.62, 0, 0.2],
        turn: [0, -66, 0],
      }),
    ],
    { at: [0, QUAY, 0] },
  );
}

function crates(random: Random): Pieces {
  const fish = (): Piece[] => {
    const body: Pieces = [
      piece(
        tube(
          [
            [-0.17, 0.05, 0],
            [-0.02, 0.06, 0],
            [0.12, 0.05, 0],
          ],
          [0.02, 0.062, 0.058, 0.014],
          { sides: 7, rings: 8, flat: 0.55 },
        ),
        'scales',
        0x6f93a8,
        { top: 0xa9c2cc, crease: 60 },
      ),
      piece(
        hull([
          [-0.15, 0.05, 0.006],
          [-0.15, 0.05, -0.006],
          [-0.25, 0.11, 0],
          [-0.25, -0.005, 0],
          [-0.22, 0.05, 0.004],
        ]),
        'scales',
        0x557a90,
      ),
    ];
    return [...body, ...place([piece(ball(0.011, 1), 'gem', palette.ink)], { at: [0.095, 0.068, 0.026] })];
  };
  const box = (w: number, h: number, d: number, colour: Colour): Piece[] => [
    ...[-1, 1].flatMap((z) =>
      [0, 1].flatMap((row) =>
        place([piece(block(w, h * 0.44, 0.035, { bevel: 0.006 }), 'wood', colour, { vary: { random, piece: 0.14 } })], {
          at: [0, row * h * 0.5, (z * d) / 2],
        }),
      ),
    ),
    ...[-1, 1].flatMap((x) =>
      [0, 1].flatMap((row) =>
        place([piece(block(0.035, h * 0.44, d, { bevel: 0.006 }), 'wood', colour, { vary: { random, piece: 0.14 } })], {
          at: [(x * w) / 2, row * h * 0.5, 0],
        }),
      ),
    ),
    piece(block(w, 0.03, d, { bevel: 0 }), 'wood', colour),
  ];
  const shoal = Array.from({ length: 7 }, (_, i) =>
    place(fish(), {
      at: [random.jitter(0.04), 0.1 + (i % 2) * 0.05, -0.16 + i * 0.055],
      turn: [0, (i % 2) * 180 + random.jitter(14), 0],
    }),
  ).flat();
  const fruit = Array.from({ length: 18 }, (_, i) =>
    place(apple(0.125, random.pick([palette.scarlet, palette.crimson, palette.grass])), {
      at: [
        ((i % 4) - 1.5) * 0.115 + random.jitter(0.02),
        0.24 + (i > 11 ? 0.07 : 0),
        (Math.floor((i % 12) / 4) - 1) * 0.125,
      ],
      turn: [random.jitter(20), i * 50, random.jitter(20)],
    }),
  ).flat();
  return place(
    [
      ...place(crate(0.78, random), { at: [-0.74, 0, -0.34], turn: [0, 12, 0] }),
      ...place(crate(0.56, random, palette.birch), { at: [0.06, 0, -0.14], turn: [0, -16, 0] }),
      ...place([...box(0.56, 0.22, 0.42, palette.oak), ...shoal], { at: [-0.76, 0, 0.62], turn: [0, 14, 0] }),
      ...place([...box(0.54, 0.28, 0.42, palette.driftwood), ...fruit], { at: [0.06, 0.56, -0.14], turn: [0, 8, 0] }),
      ...place(hangingLantern(0.42), { at: [0.58, 1.47, -0.78], turn: [0, 24, 0] }),
    ],
    { at: [0, QUAY, 0] },
  );
}

function sacks(random: Random): Pieces {
  return place(
    [
      ...place(sack(0.6, random), { at: [0.16, 0, 0.55], turn: [0, 30, 0] }),
      ...place(sack(0.52, random, palette.birch), { at: [-0.22, 0, 0.5], turn: [0, 90, 8] }),
      ...place(ropeCoil(0.24, random, 4), { at: [-0.3, 0, 1.1], turn: [0, 30, 0] }),
    ],
    { at: [0, QUAY, 0] },
  );
}
