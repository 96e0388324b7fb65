/** What stands in a forge. */
import { archStones } from './openings.ts';
import { palette, tone } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, block, brick, drum, hull, lathe, rock, slab, tube } from './shapes.ts';
import { chimney } from './timber.ts';

/** A flame of three tongues about `size` metres high. */
export function flame(size: number): Piece[] {
  const tongue = (scale: number, x: number, kind: 'warmGlow', colour: number) =>
    place(
      [
        piece(
          lathe(
            [
              [0, 0],
              [0.24, 0.12],
              [0.2, 0.34],
              [0.08, 0.66],
              [0, 0.95],
            ],
            7,
          ),
          kind,
          colour,
          { crease: 0 },
        ),
      ],
      { at: [x, 0, 0], scale: size * scale, turn: [0, x * 200, x * -30] },
    );
  return [
    ...tongue(1, 0, 'warmGlow', 0xff8a2b),
    ...tongue(0.6, 0.16, 'warmGlow', 0xffb347),
    ...tongue(0.62, -0.15, 'warmGlow', 0xffd27a),
  ];
}

/** A stone hearth with coals, a hood and a chimney, its mouth towards +Z. */
export function hearth(random: Random): Piece[] {
  const body = slab(
    [
      [-1, 0],
      [1, 0],
      [1, 0.9],
      [-1, 0.9],
    ],
    1.5,
    { bevel: 0.05 },
  );
  const coals = Array.from({ length: 14 }, () =>
    place(
      [
        piece(
          rock(0.13, random),
          random.chance(0.45) ? 'warmGlow' : 'stone',
          random.chance(0.5) ? 0xff7a2a : palette.ink,
          { crease: 0 },
        ),
      ],
      { at: [random.jitter(0.6), 0.9, 0.1 + random.jitter(0.35)], turn: [0, random.between(0, 360), 0] },
    ),
  ).flat();
  const hood = hull([
    [-0.95, 2.05, 0.75],
    [0.95, 2.05, 0.75],
    [-0.95, 2.05, -0.75],
    [0.95, 2.05, -0.75],
    [-0.5, 3.1, 0.2],
    [0.5, 3.1, 0.2],
    [-0.5, 3.1, -0.6],
    [0.5, 3.1, -0.6],
  ]);
  const arch = place(archStones(0.9, 0.7, random, palette.granite, 0.18), { at: [0, 0.02, 0.74] });
  return [
    piece(body, 'stone', tone(palette.granite, -0.1), { top: palette.granite }),
    ...place([piece(block(0.86, 0.62, 0.08, { bevel: 0 }), 'stone', palette.ink)], { at: [0, 0.02, 0.73] }),
    ...arch,
    ...coals,
    ...place([piece(block(1.8, 1.2, 0.12, { bevel: 0 }), 'stone', palette.ink, { top: palette.basalt })], {
      at: [0, 0.88, -0.68],
    }),
    ...[-0.88, 0.88].flatMap((x) =>
      place([piece(brick(0.24, 1.2, 1.4), 'stone', palette.granite, { vary: { random, piece: 0.1 } })], {
        at: [x, 0.88, -0.05],
      }),
    ),
    piece(hood, 'stone', tone(palette.granite, -0.04), { top: tone(palette.granite, 0.03) }),
    ...place(chimney(3.7, 0.95, random), { at: [0, 2.9, -0.25] }),
  ];
}

/** Bellows that point towards −X; they breathe about their nozzle. */
export function bellowsPieces(): Piece[] {
  const board = [
    [0, -0.12],
    [0.95, -0.34],
    [1.05, 0],
    [0.95, 0.34],
    [0, 0.12],
  ] as const;
  const plate = (y: number, angle: number) =>
    place([piece(slab(board, 0.07).rotateX(-Math.PI / 2), 'wood', palette.oak)], {
      at: [0, y, 0],
      turn: [0, 0, angle],
    });
  const skin = hull([
    [0, 0.02, 0.1],
    [0, 0.02, -0.1],
    [0.95, 0.02, 0.3],
    [0.95, 0.02, -0.3],
    [0.95, 0.42, 0.3],
    [0.95, 0.42, -0.3],
  ]);
  return [
    ...plate(0, 0),
    ...plate(0.06, 23),
    piece(skin, 'leather', palette.leather),
    ...place([piece(drum(0.08, 0.5, { top: 0.05, segments: 8 }), 'metal', palette.iron)], {
      turn: [0, 0, 90],
      at: [0.05, 0, 0],
    }),
  ];
}

/** An anvil on a stump, with a glowing blade on it and a hammer leaning there. */
export function anvil(random: Random): Piece[] {
  const stump = piece(drum(0.42, 0.62, { top: 0.37, segments: 11 }), 'wood', palette.bark, {
    top: palette.birch,
    vary: { random, facet: 0.08 },
  });
  const foot = piece(block(0.52, 0.14, 0.4, { bevel: 0.03, taper: 0.8 }), 'metal', palette.iron);
  const face = piece(block(0.82, 0.2, 0.32, { bevel: 0.03 }), 'metal', palette.steel);
  const beak = piece(
    tube(
      [
        [0.35, 0.1, 0],
        [0.6, 0.13, 0],
        [0.9, 0.17, 0],
      ],
      [0.12, 0.08, 0.02],
      { sides: 8 },
    ),
    'metal',
    palette.steel,
  );
  const blade = [
    piece(brick(0.85, 0.03, 0.09), 'warmGlow', 0xff7c3a),
    ...place([piece(brick(0.35, 0.035, 0.07), 'metal', palette.iron)], { at: [-0.55, 0, 0] }),
  ];
  const hammer = [
    piece(drum(0.03, 0.6, { segments: 7 }), 'wood', palette.oak),
    ...place([piece(block(0.3, 0.14, 0.14), 'metal', palette.iron)], { at: [0, 0.54, 0] }),
  ];
  return [
    stump,
    ...place(
      [
        foot,
        ...place([piece(block(0.26, 0.2, 0.24), 'metal', palette.iron)], { at: [0, 0.12, 0] }),
        ...place([face, beak], { at: [0, 0.3, 0] }),
      ],
      { at: [0, 0.62, 0] },
    ),
    ...place(blade, { at: [0.02, 1.13, 0.02], turn: [0, 18, 0] }),
    ...place(hammer, { at: [-0.52, 0, 0.3], turn: [-24, 0, 8] }),
  ];
}

/** A rack of swords and a shield on a wall that faces +Z. */
export function rack(): Piece[] {
  const sword = (length: number): Piece[] => [
    piece(
      hull([
        [-0.05, 0.3, 0],
        [0.05, 0.3, 0],
        [0, 0.3, 0.015],
        [0, 0.3, -0.015],
        [-0.045, length * 0.9, 0],
        [0.045, length * 0.9, 0],
        [0, length, 0],
      ]),
      'metal',
      palette.steel,
      { crease: 10 },
    ),
    ...place([piece(brick(0.26, 0.05, 0.07), 'metal', palette.gold)], { at: [0, 0.26, 0] }),
    piece(drum(0.03, 0.26, { segments: 7 }), 'leather', palette.leather),
    ...place([piece(ball(0.045, 1), 'metal', palette.gold)], { at: [0, -0.01, 0] }),
  ];
  const hung = [-0.5, -0.17, 0.17, 0.5].flatMap((x, i) =>
    place(sword(1.15 + (i % 2) * 0.2), { at: [x, 1.75, 0.12], turn: [0, 0, 180] }),
  );
  const shield = [
    piece(drum(0.42, 0.1, { top: 0.38, segments: 14 }), 'wood', palette.royal),
    piece(drum(0.44, 0.06, { segments: 14 }), 'metal', palette.iron),
    ...place([piece(ball(0.12, 1), 'metal', palette.gold)], { at: [0, 0.08, 0] }),
  ];
  return [
    ...place([piece(brick(1.5, 0.14, 0.14), 'wood', palette.walnut)], { at: [0, 1.48, 0.05] }),
    ...hung,
    ...place(shield, { at: [-1.15, 1.25, 0.08], turn: [90, 0, 0] }),
  ];
}
