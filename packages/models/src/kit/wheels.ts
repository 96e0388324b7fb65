/** Wheels of carts. */
import { type Colour, palette, tone } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, block, drum, type Point2, slab } from './shapes.ts';

/** A spoked wheel about the origin, its axle along x and its hub's cap towards +X. */
export function spokedWheel(radius: number, random: Random, colour: Colour = palette.oak, spokes = 10): Piece[] {
  const width = radius * 0.16;
  const inner = radius * 0.8;
  const span = 720 / spokes;
  const edge = (r: number, steps: readonly number[]) =>
    steps.map((t): Point2 => {
      const angle = ((t - 0.5) * span * 0.985 * Math.PI) / 180;
      return [Math.sin(angle) * r, Math.cos(angle) * r];
    });
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const outline = [...edge(radius * 0.95, steps), ...edge(inner, steps.toReversed())];
  const felloes = Array.from({ length: spokes / 2 }, (_, i) =>
    place([piece(slab(outline, width, { bevel: width * 0.1 }), 'wood', colour, { vary: { random, piece: 0.12 } })], {
      turn: [0, 0, i * span],
    }),
  ).flat();
  const tyre = slab(circle(radius, 30), width * 0.86, { bevel: width * 0.06, holes: [circle(radius * 0.94, 30)] });
  const bars = Array.from({ length: spokes }, (_, i) =>
    place(
      place([piece(block(width * 0.5, radius * 0.74, width * 0.6, { taper: 0.8 }), 'wood', tone(colour, 0.03))], {
        at: [0, radius * 0.1, 0],
      }),
      { turn: [0, 0, ((i + 0.5) * 360) / spokes] },
    ),
  ).flat();
  const hub = place(
    [
      piece(drum(radius * 0.17, width * 2.4, { top: radius * 0.14, segments: 12 }), 'wood', tone(colour, -0.08)),
      ...place([piece(drum(radius * 0.185, width * 0.4, { segments: 12 }), 'metal', palette.iron)], {
        at: [0, width * 0.2, 0],
      }),
      ...place([piece(drum(radius * 0.165, width * 0.36, { segments: 12 }), 'metal', palette.iron)], {
        at: [0, width * 1.75, 0],
      }),
      ...place([piece(ball(radius * 0.085, 1), 'metal', palette.bronze, { crease: 60 })], { at: [0, width * 2.4, 0] }),
    ],
    { at: [0, 0, -width * 1.1], turn: [90, 0, 0] },
  );
  return place([...felloes, piece(tyre, 'metal', tone(palette.iron, -0.06)), ...bars, ...hub], { turn: [0, 90, 0] });
}

function circle(radius: number, corners: number): Point2[] {
  return Array.from({ length: corners }, (_, i): Point2 => {
    const angle = (i / corners) * 2 * Math.PI;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
}
