/** Curios: skulls, scrolls, dried herbs. */
import { ring } from './ironwork.ts';
import { palette, tone } from './palette.ts';
import { type Piece, type Pieces, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, block, drum, lathe } from './shapes.ts';

/** A skull looking towards +Z, about 0.3 m high. */
export function skull(): Piece[] {
  const bone = (geometry: ReturnType<typeof ball>) =>
    piece(geometry, 'horn', tone(palette.bone, -0.05), { top: palette.bone, crease: 60 });
  const dark = (geometry: ReturnType<typeof ball>) => piece(geometry, 'horn', palette.ink, { crease: 60 });
  const teeth = [-0.03, -0.01, 0.01, 0.03].flatMap((x) =>
    place([bone(block(0.017, 0.04, 0.02, { bevel: 0.004 }))], { at: [x, 0.005, 0.092] }),
  );
  return [
    bone(ball(0.12, 2).scale(0.92, 0.95, 1.08).translate(0, 0.17, 0)),
    bone(block(0.13, 0.09, 0.12, { taper: 1.15, bevel: 0.02 }).translate(0, 0.03, 0.04)),
    ...teeth,
    ...[-0.045, 0.045].flatMap((x) => place([dark(ball(0.034, 1).scale(1, 1.1, 0.6))], { at: [x, 0.155, 0.107] })),
    ...place([dark(ball(0.015, 0).scale(0.8, 1.4, 0.6))], { at: [0, 0.105, 0.112] }),
  ];
}

/** A rolled scroll lying along x. */
export function scroll(): Piece[] {
  return [
    piece(
      drum(0.045, 0.3, { segments: 10 })
        .rotateZ(Math.PI / 2)
        .translate(0.15, 0.045, 0),
      'plaster',
      palette.cream,
    ),
    ...place(ring(0.045, 0.014, { metal: palette.crimson, surface: 'cloth' }), { at: [0, 0.045, 0], turn: [0, 90, 0] }),
  ];
}

/** A bunch of drying herbs that hangs from the origin. */
export function herbs(random: Random, kind: number): Pieces {
  const colours = [palette.moss, 0x9a86c8, palette.leaf];
  const colour = colours[kind] ?? palette.moss;
  const sprigs = Array.from({ length: 9 }, (_, i) =>
    place(
      [
        piece(
          lathe(
            [
              [0, 0],
              [0.028, -0.1],
              [0.034, -0.2],
              [0, -0.3],
            ].toReversed() as [number, number][],
            5,
          ),
          'foliage',
          tone(colour, -0.08),
          { top: tone(colour, 0.05), crease: 0 },
        ),
      ],
      { at: [0, -0.1, 0], turn: [random.jitter(14), i * 40, 10 + random.jitter(8)] },
    ),
  ).flat();
  return [
    piece(drum(0.012, 0.14, { segments: 5, bevel: 0.002 }).translate(0, -0.14, 0), 'cloth', palette.rope),
    ...place(ring(0.028, 0.016, { metal: palette.rope, surface: 'cloth', segments: 8 }), {
      at: [0, -0.13, 0],
      turn: [90, 0, 0],
    }),
    ...sprigs,
  ];
}
