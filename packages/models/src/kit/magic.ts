/** Crystals, glowing mushrooms and a wizard's brass. */
import { palette } from './palette.ts';
import { around, type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { drum, hull, lathe, tube } from './shapes.ts';

/** A mushroom with a glowing cap. */
export function glowShroom(size: number): Piece[] {
  return [
    piece(drum(size * 0.2, size * 0.7, { top: size * 0.13, segments: 8 }), 'plaster', palette.cream),
    ...place(
      [
        piece(
          lathe(
            [
              [0, 0],
              [size * 0.5, 0],
              [size * 0.46, size * 0.16],
              [size * 0.28, size * 0.36],
              [0, size * 0.44],
            ],
            10,
          ),
          'violetGlow',
          0x9a6cf0,
        ),
      ],
      { at: [0, size * 0.62, 0] },
    ),
  ];
}

/** A brass telescope that looks up towards +Z. */
export function telescope(): Piece[] {
  const tubes = [
    piece(drum(0.2, 0.9, { segments: 10 }), 'metal', palette.bronze),
    ...place([piece(drum(0.27, 0.7, { segments: 10, top: 0.3 }), 'metal', palette.gold)], { at: [0, 0.8, 0] }),
    ...place([piece(drum(0.26, 0.06, { segments: 10 }), 'coolGlow', 0x9adfff)], { at: [0, 1.47, 0] }),
  ];
  return place(tubes, { turn: [52, 0, 0] });
}

/** A crescent on a rod. */
export function moonVane(): Piece[] {
  const crescent = Array.from({ length: 9 }, (_, i) => {
    const a = ((i / 8) * 250 - 125) * (Math.PI / 180);
    return [-Math.cos(a) * 0.42, Math.sin(a) * 0.42, 0] as const;
  });
  return [
    piece(drum(0.05, 0.7, { segments: 6 }), 'metal', palette.gold),
    ...place(
      [
        piece(tube(crescent, [0.02, 0.11, 0.13, 0.11, 0.02], { sides: 6, rings: 16 }), 'metal', palette.gold, {
          crease: 60,
        }),
      ],
      { at: [0, 1.05, 0] },
    ),
  ];
}

/** Seven crystals in a ring about the y axis. */
export function crystals(random: Random): Piece[] {
  return around(7, 3.3, (i) => {
    const size = random.between(0.55, 1.05);
    const cut = hull([
      [0, -size, 0],
      [0, size * 1.25, 0],
      ...[0, 1, 2, 3, 4].map(
        (k) => [Math.cos(k * 1.2566) * size * 0.36, size * 0.2 * (k % 2), Math.sin(k * 1.2566) * size * 0.36] as const,
      ),
    ]);
    return place(
      [
        piece(cut, i % 3 === 0 ? 'violetGlow' : 'coolGlow', i % 3 === 0 ? 0xb88cff : 0x8fe0ff, {
          crease: 0,
          vary: { random, facet: 0.12 },
        }),
      ],
      { at: [0, random.jitter(0.9), 0], turn: [random.jitter(14), 0, random.jitter(14)] },
    );
  });
}
