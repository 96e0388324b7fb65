/** The wayfarer's lantern: it hangs from a gnarled crook among mossy stones, with fireflies about it. */
import { chain, ring } from '../../kit/ironwork.ts';
import { bob, clip, flicker, rotation, spin } from '../../kit/motion.ts';
import { bouldersAround, bush, grassTuft, mound } from '../../kit/nature.ts';
import { palette, tone } from '../../kit/palette.ts';
import { around, node, type Piece, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ball, block, brick, drum, lathe, type Point, tube } from '../../kit/shapes.ts';
import { candle, candleFlame } from '../../kit/study.ts';
import type { Model } from '../../model.ts';

/** Where the lantern's chain hangs from the crook, and the middle of its floor, metres. */
const HOOK: Point = [0.52, 2.42, 0];
const FLOOR: Point = [HOOK[0], 1.12, 0];
const FLAME: Point = [FLOOR[0], FLOOR[1] + 0.34, 0];
/** How much larger the cage is than it is drawn below. */
const SIZE = 1.4;

export const model: Model = {
  id: '40',
  slug: 'wayfarers-lantern',
  name: "Wayfarer's Lantern",
  category: 'props',
  description:
    'Someone hung it here for travellers, and nobody remembers who. The flame flickers, the cage sways on its chain and three fireflies keep it company. Set one at every fork of the path.',
  priceCents: 699,
  tags: ['lantern', 'light', 'fantasy', 'forest', 'animated'],
  seed: 40,
  view: { turn: 24, tilt: 10 },
  build(random) {
    const flame = node('Flame', place(candleFlame(0.42), { at: FLAME }), {
      pivot: FLAME,
    });
    const lantern = node('Lantern', lanternPieces(random), { pivot: HOOK, children: [flame] });
    const flies = [
      firefly('FireflyA', [0.05, 1.25, 0.5]),
      firefly('FireflyB', [0.95, 1.1, 0.35]),
      firefly('FireflyC', [-0.35, 2.2, 0.3]),
    ];
    const swarm = node('Fireflies', [], { children: flies });
    const scene = node('WayfarersLantern', [], {
      children: [node('Ground', ground(random)), node('Crook', crook(random)), lantern, swarm],
    });
    return {
      scene,
      clips: [
        clip('Burning', 6, [
          rotation(lantern, 6, (t) => ({
            z: 4 * Math.sin(t * 4 * Math.PI),
            x: 2.5 * Math.sin(t * 6 * Math.PI + 1),
          })),
          flicker(flame, 6, 0.22),
          spin(swarm, 'y', 6),
          ...flies.map((fly, i) => bob(fly, 0.13, 6, i / 3)),
        ]),
      ],
    };
  },
};

function firefly(name: string, at: Point) {
  return node(name, place([piece(ball(0.045, 1), 'greenGlow', 0xd8f59a)], { at }), { pivot: at });
}

function ground(random: Random): Pieces {
  const shroom = (size: number) => [
    piece(drum(size * 0.16, size * 0.6, { top: size * 0.1, segments: 7 }), 'plaster', palette.cream),
    ...place(
      [
        piece(
          lathe(
            [
              [0, 0],
              [size * 0.42, -size * 0.02],
              [size * 0.4, size * 0.14],
              [size * 0.22, size * 0.34],
              [0, size * 0.4],
            ],
            9,
          ),
          'skin',
          palette.crimson,
          { top: palette.scarlet },
        ),
        ...around(4, size * 0.28, () => [
          piece(ball(size * 0.06, 0).translate(0, size * 0.24, 0), 'plaster', palette.cream),
        ]),
      ],
      { at: [0, size * 0.52, 0] },
    ),
  ];
  const at = (x: number, z: number, pieces: Pieces) => place(pieces, { at: [x, 0.13, z] });
  return [
    ...mound({ radius: 0.95, height: 0.16, random, segments: 20 }),
    ...place(bouldersAround(6, 0.36, 0.24, random), { at: [-0.2, 0.1, 0] }),
    ...at(0.3, 0.52, shroom(0.3)),
    ...at(0.46, 0.38, shroom(0.2)),
    ...at(0.14, 0.66, shroom(0.16)),
    ...at(-0.55, 0.5, bush(0.36, random)),
    ...at(-0.6, -0.4, bush(0.3, random, palette.leaf)),
    ...[
      [0.6, 0.15],
      [0.55, -0.4],
      [-0.05, 0.7],
      [-0.72, 0.1],
    ].flatMap(([x = 0, z = 0]) => at(x, z, grassTuft(0.2, random))),
  ];
}

function crook(random: Random): Pieces {
  const wood = (points: readonly Point[], radii: readonly number[], rings: number) =>
    piece(tube(points, radii, { sides: 8, rings }), 'wood', tone(palette.bark, -0.03), {
      top: tone(palette.bark, 0.08),
      crease: 30,
      vary: { random, facet: 0.09 },
    });
  const leaf = (at: Point, turn: number) =>
    place([piece(ball(0.09, 0).scale(1, 0.3, 0.62), 'foliage', palette.leaf, { crease: 0 })], {
      at,
      turn: [random.jitter(30), turn, random.jitter(30)],
    });
  const ivy = Array.from({ length: 30 }, (_, i) => {
    const t = i / 30;
    const angle = t * 4.2 * Math.PI;
    const lean = -0.2 - 0.16 * Math.sin(t * Math.PI);
    return leaf(
      [lean + Math.sin(angle) * (0.16 - t * 0.05), 0.2 + t * 1.55, Math.cos(angle) * (0.16 - t * 0.05)],
      random.between(0, 360),
    );
  }).flat();
  return [
    wood(
      [
        [-0.2, 0, 0],
        [-0.3, 0.6, 0.03],
        [-0.36, 1.2, -0.02],
        [-0.26, 1.9, 0],
        [-0.02, 2.5, 0],
        [0.3, 2.72, 0],
        [0.56, 2.6, 0],
        [0.62, 2.38, 0],
        [0.46, 2.3, 0],
        [0.4, 2.42, 0],
      ],
      [0.17, 0.12, 0.105, 0.095, 0.085, 0.07, 0.06, 0.05, 0.04, 0.03],
      34,
    ),
    wood(
      [
        [-0.3, 1.72, 0],
        [-0.46, 1.98, 0.06],
        [-0.44, 2.2, 0.08],
        [-0.54, 2.38, 0.05],
      ],
      [0.06, 0.04, 0.012],
      8,
    ),
    ...[20, 130, 250].flatMap((angle) =>
      place(
        place(
          [
            wood(
              [
                [0, 0.3, 0.04],
                [0, 0.14, 0.16],
                [0, -0.02, 0.38],
              ],
              [0.07, 0.06, 0.02],
              6,
            ),
          ],
          { turn: [0, angle, 0] },
        ),
        { at: [-0.2, 0.08, 0] },
      ),
    ),
    ...ivy,
  ];
}

function lanternPieces(random: Random): Pieces {
  const iron = palette.iron;
  const six = { segments: 6 } as const;
  const cage: Piece[] = [
    piece(drum(0.27, 0.07, { ...six, bevel: 0.015 }), 'metal', iron),
    ...place([piece(drum(0.22, 0.05, { ...six, top: 0.2, bevel: 0.01 }), 'metal', palette.bronze)], {
      at: [0, -0.045, 0],
    }),
    ...place([piece(ball(0.045, 1), 'metal', palette.gold, { crease: 60 })], { at: [0, -0.07, 0] }),
    ...around(6, 0.215, () => [piece(block(0.032, 0.56, 0.032), 'metal', iron)], 30),
    ...around(6, 0.19, () => place([piece(brick(0.2, 0.02, 0.02), 'metal', palette.bronze)], { at: [0, 0.13, 0] })),
    ...place(roof(), { at: [0, 0.56, 0] }),
    ...place(candle(0.075, 0.17, random), { at: [0, 0.06, 0] }),
  ];
  return [
    ...place(cage, { at: FLOOR, turn: [0, 24, 0], scale: SIZE }),
    ...place(chain(0.2, 0.1, iron), { at: HOOK }),
    ...place(ring(0.05, 0.02), { at: [HOOK[0], HOOK[1] - 0.2, 0] }),
  ];
}

function roof(): Piece[] {
  const eaves = lathe(
    [
      [0.2, 0],
      [0.34, -0.02],
      [0.33, 0.03],
      [0.2, 0.13],
      [0.12, 0.2],
      [0, 0.22],
    ],
    6,
  );
  return [
    piece(eaves, 'roof', palette.tealRoof, { top: tone(palette.tealRoof, 0.08), crease: 20 }),
    ...place([piece(drum(0.07, 0.06, { top: 0.05, segments: 8 }), 'metal', palette.gold)], { at: [0, 0.19, 0] }),
    ...around(6, 0.335, () => [piece(ball(0.024, 1), 'metal', palette.gold, { crease: 60 })], 0),
  ];
}
