/** Roofs of straw. */
import { mix, palette, tone } from './palette.ts';
import { type Piece, piece, place, wobble } from './pieces.ts';
import type { Random } from './random.ts';
import { block, brick, slab } from './shapes.ts';
import { beam } from './timber.ts';

const LAYERS = 5;
const OVERHANG = 0.75;
const DROP = 0.65;

export type ThatchOptions = {
  /** Across the ridge, which runs along z. */
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly random: Random;
};

/** Thick straw in ragged layers over a timbered gable; the eaves hang a little below y = 0. */
export function thatchedRoof({ width, depth, height, random }: ThatchOptions): Piece[] {
  const run = width / 2 + OVERHANG;
  const fall = height + DROP;
  const slope = Math.hypot(run, fall);
  const angle = (Math.atan2(fall, run) * 180) / Math.PI;
  const length = depth + 1.3;
  const strips = Math.round(length / 0.3);
  const sag = (z: number) => 0.2 * (1 - ((2 * z) / length) ** 2);
  const pieces: Piece[] = [];
  for (const side of [-1, 1])
    for (let layer = 0; layer < LAYERS; layer++)
      for (let i = 0; i < strips; i++) {
        const t = (layer + 0.5 + random.jitter(0.09)) / LAYERS;
        const z = ((i + 0.5) / strips - 0.5) * length;
        const bundle = wobble(brick((slope / LAYERS) * 1.4, 0.36, (length / strips) * 1.25, 0.09), 0.03, random);
        const dark = mix(palette.thatch, palette.oak, 0.42);
        const straw = piece(bundle, 'roof', dark, {
          top: mix(palette.thatch, palette.cream, 0.08),
          crease: 40,
          vary: { random, piece: 0.13 },
        });
        pieces.push(
          ...place([straw], {
            at: [side * run * t, height - fall * t - sag(z) * (1 - t) + 0.02, z],
            turn: [random.jitter(2.5), random.jitter(3), side * (-angle + 5) + random.jitter(1.5)],
          }),
        );
      }
  for (let i = 0; i < 16; i++) {
    const z = ((i + 0.5) / 16 - 0.5) * length;
    const roll = wobble(block(0.95, 0.5, (length / 16) * 1.1, { bevel: 0.16, taper: 0.55 }), 0.03, random);
    const cap = piece(roll, 'roof', tone(palette.thatch, -0.12), {
      top: palette.thatch,
      vary: { random, piece: 0.08 },
    });
    const rod = piece(brick(1.0, 0.06, 0.07), 'wood', palette.walnut);
    pieces.push(
      ...place([cap, ...(i % 3 === 1 ? place([rod], { at: [0, 0.36, 0] }) : [])], {
        at: [0, height - 0.08 - sag(z), z],
        turn: [0, 0, random.jitter(2)],
      }),
    );
  }
  const gable = slab(
    [
      [-width / 2 - 0.1, -0.05],
      [width / 2 + 0.1, -0.05],
      [0, height - 0.1],
    ],
    depth,
    { bevel: 0 },
  );
  const studs = [-1, 0, 1].flatMap((x) =>
    [-1, 1].flatMap((end) =>
      place(beam(height * (x === 0 ? 0.85 : 0.48), 0.22, random), { at: [x * width * 0.24, 0, (end * depth) / 2] }),
    ),
  );
  return [...pieces, piece(gable, 'plaster', palette.plaster), ...studs];
}
