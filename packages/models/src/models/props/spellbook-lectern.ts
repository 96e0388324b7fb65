/** The spellbook on its lectern: a page turns by itself, crystals circle, candles burn. */

import { ring } from '../../kit/ironwork.ts';
import { bob, clip, flicker, rotation, spin } from '../../kit/motion.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { around, mirror, node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ball, block, drum, hull, lathe, type Point, slab, tube } from '../../kit/shapes.ts';
import { leaf, openBook, pageRunes } from '../../kit/spellbook.ts';
import { book, candle, candleFlame } from '../../kit/study.ts';
import type { Model } from '../../model.ts';

/** Where the book's spine rests, and how far the desk leans back, degrees. */
const DESK: Point = [0, 1.18, 0];
const LEAN = 32;
const STONE = mix(palette.basalt, palette.violet, 0.16);
const CANDLES = [
  { at: [-0.5, 0.24, 0.16], height: 0.3, radius: 0.06 },
  { at: [-0.4, 0.24, 0.36], height: 0.16, radius: 0.055 },
  { at: [0.52, 0.24, 0.1], height: 0.2, radius: 0.06 },
] as const;

export const model: Model = {
  id: '49',
  slug: 'spellbook-lectern',
  name: 'Spellbook on a Lectern',
  category: 'props',
  description:
    'Open at the page you were told not to read. Runes glow, a leaf turns by itself, and a ring of crystals keeps slow time around it. Made for towers, crypts and overconfident apprentices.',
  priceCents: 1299,
  tags: ['spellbook', 'magic', 'lectern', 'crystals', 'animated'],
  seed: 49,
  view: { turn: 20, tilt: 20 },
  build(random) {
    const onDesk = (pieces: Pieces) => place(pieces, { at: DESK, turn: [LEAN, 0, 0] });
    const page = node('Page', leaf());
    const hinge = node('PageHinge', [], { pivot: DESK });
    hinge.rotation.x = (LEAN * Math.PI) / 180;
    page.position.set(0, 0.1, 0);
    hinge.add(page);
    const crystals = [0, 1, 2, 3, 4].map((i) => {
      const angle = i * 1.2566 + 0.98;
      const at: Point = [Math.sin(angle) * 0.86, 1.62 + (i % 2) * 0.14, Math.cos(angle) * 0.86];
      return node(`Crystal${i + 1}`, place(crystal(i), { at, turn: [random.jitter(12), 0, random.jitter(12)] }), {
        pivot: at,
      });
    });
    const orbit = node('Crystals', [], { children: crystals });
    const flames = CANDLES.map(({ at, height }, i) => {
      const top: Point = [at[0], at[1] + height * 1.1, at[2]];
      return node(`Flame${i + 1}`, place(candleFlame(0.15), { at: top }), { pivot: top });
    });
    const scene = node('SpellbookLectern', [], {
      children: [
        node('Lectern', lectern(random)),
        node('Book', onDesk(openBook())),
        node('Runes', onDesk(pageRunes())),
        node('Candles', candles(random)),
        hinge,
        orbit,
        ...flames,
      ],
    });
    return {
      scene,
      clips: [
        clip('Enchantment', 8, [
          rotation(page, 8, (t) => ({ z: 128 * turned(t) }), 60),
          spin(orbit, 'y', 8),
          ...crystals.map((cut, i) => bob(cut, 0.07, 8, i / 5)),
          ...flames.map((flame) => flicker(flame, 8, 0.22)),
        ]),
      ],
    };
  },
};

/** How far the leaf has turned, 0–1, at moment `t`: over, a rest, and back. */
function turned(t: number): number {
  const ease = (from: number, to: number) => {
    const x = Math.min(Math.max((t - from) / (to - from), 0), 1);
    return x * x * (3 - 2 * x);
  };
  return ease(0.15, 0.35) - ease(0.65, 0.85);
}

function stone(geometry: ReturnType<typeof block>, shade = 0): Piece {
  return piece(geometry, 'stone', tone(STONE, shade - 0.05), { top: tone(STONE, shade + 0.05), crease: 25 });
}

function lectern(random: Random): Pieces {
  const tiles = around(8, 0.5, () => [
    piece(
      hull([
        [-0.28, 0, 0.26],
        [0.28, 0, 0.26],
        [-0.17, 0, 0],
        [0.17, 0, 0],
        [-0.265, 0.1, 0.245],
        [0.265, 0.1, 0.245],
        [-0.17, 0.1, 0],
        [0.17, 0.1, 0],
      ]),
      'stone',
      tone(palette.granite, 0.02),
      { vary: { random, piece: 0.14 } },
    ),
  ]);
  const shaft = lathe(
    [
      [0.3, 0.24],
      [0.3, 0.3],
      [0.2, 0.38],
      [0.155, 0.5],
      [0.14, 0.7],
      [0.155, 0.86],
      [0.22, 0.98],
      [0.3, 1.04],
      [0.3, 1.1],
      [0, 1.1],
    ],
    8,
  ).rotateY(Math.PI / 8);
  const claw = piece(
    tube(
      [
        [0, 0.5, 0.13],
        [0, 0.36, 0.24],
        [0, 0.28, 0.36],
        [0, 0.27, 0.5],
      ],
      [0.03, 0.034, 0.034, 0.03],
      { sides: 7, rings: 12 },
    ),
    'stone',
    tone(STONE, 0.04),
    { crease: 50 },
  );
  const wing = slab(
    [
      [0.1, 0],
      [0.34, 0.04],
      [0.52, 0.2],
      [0.6, 0.4],
      [0.44, 0.32],
      [0.36, 0.36],
      [0.26, 0.24],
      [0.14, 0.22],
    ],
    0.07,
    { bevel: 0.016 },
  );
  const wings: Pieces = place([piece(wing, 'metal', palette.gold)], { at: [0, 0.74, -0.02], turn: [0, 0, 0] });
  const desk = [
    stone(block(1.06, 0.1, 0.78, { bevel: 0.025 }), 0.02),
    ...place([piece(block(1.1, 0.05, 0.82, { bevel: 0.012 }), 'metal', palette.gold)], { at: [0, 0.025, 0] }),
    ...place([stone(block(1.06, 0.13, 0.07, { bevel: 0.02 }), 0.04)], { at: [0, 0.06, 0.37] }),
  ];
  return [
    piece(drum(0.56, 0.1, { segments: 8, bevel: 0.01 }), 'stone', palette.mortar),
    ...tiles,
    ...place([stone(drum(0.62, 0.14, { segments: 8, top: 0.56, bevel: 0.025 }))], {
      at: [0, 0.1, 0],
      turn: [0, 22.5, 0],
    }),
    stone(shaft),
    ...around(
      4,
      0,
      () => [claw, ...place([piece(ball(0.058, 1), 'metal', palette.gold, { crease: 60 })], { at: [0, 0.27, 0.5] })],
      45,
    ),
    ...place(ring(0.155, 0.05, { metal: palette.gold, segments: 20 }), { at: [0, 0.68, 0], turn: [90, 0, 0] }),
    ...wings,
    ...mirror(wings),
    ...place([piece(ball(0.085, 1), 'violetGlow', 0xb88cff, { crease: 0 })], { at: [0, 0.68, 0.16] }),
    ...place(ring(0.1, 0.03, { metal: palette.gold, segments: 18 }), { at: [0, 0.68, 0.15] }),
    ...place(place(desk, { at: [0, -0.15, 0] }), { at: DESK, turn: [LEAN, 0, 0] }),
  ];
}

function crystal(i: number): Piece[] {
  const size = 0.11 + (i % 3) * 0.025;
  const cut = hull([
    [0, -size, 0],
    [0, size * 1.5, 0],
    ...[0, 1, 2, 3, 4, 5].map(
      (k): Point => [Math.cos(k * 1.0472) * size * 0.42, size * 0.25 * (k % 2), Math.sin(k * 1.0472) * size * 0.42],
    ),
  ]);
  return [piece(cut, i % 2 === 0 ? 'violetGlow' : 'coolGlow', i % 2 === 0 ? 0x8a5fd0 : 0x5fb4e0, { crease: 0 })];
}

function candles(random: Random): Pieces {
  return [
    ...CANDLES.flatMap(({ at, height, radius }) => place(candle(radius, height, random), { at })),
    ...place(book(0.36, 0.28, 0.09, palette.royal), { at: [0.36, 0.1, 0.58], turn: [0, 22, 0] }),
    ...place(book(0.32, 0.25, 0.08, palette.emerald), { at: [0.37, 0.19, 0.56], turn: [0, -8, 0] }),
    ...puddles(),
  ];
}

/** Drips of wax on the step below the candles. */
function puddles(): Piece[] {
  return CANDLES.flatMap(({ at, radius }) =>
    place([piece(drum(radius * 1.9, 0.02, { segments: 9, bevel: 0.006 }), 'plaster', tone(palette.cream, -0.04))], {
      at,
    }),
  );
}
