/** Striped awnings. */
import { palette, tone } from './palette.ts';
import { type Piece, type Pieces, piece, place } from './pieces.ts';
import { arc, ball, block, brick, drum, type Point2, slab } from './shapes.ts';

/** A pitched cloth in stripes with a scalloped hem; its ridge runs along x. */
export function awning(length: number, depth: number): Pieces {
  const stripes = 10;
  const width = (length + 0.5) / stripes;
  const run = depth / 2 + 0.3;
  const pieces: Piece[] = [];
  for (let i = 0; i < stripes; i++) {
    const colour = i % 2 === 0 ? palette.crimson : palette.cream;
    const hem: Point2[] = arc(0, 0, width * 0.5, 180, 360, 8).map(([x, y]): Point2 => [x, y * 0.85]);
    const flap: Point2[] = [[-width / 2, 0.04], ...hem, [width / 2, 0.04]];
    const x = (i + 0.5 - stripes / 2) * width;
    for (const side of [-1, 1]) {
      const rows = [0, 1, 2].map((row): readonly [Point2, Point2] => {
        const at = (t: number): Point2 => [run * t, 0.42 * (1 - t) - 0.1 * Math.sin(t * Math.PI)];
        return [at(row / 3), at((row + 1) / 3)];
      });
      for (const [[z0, y0], [z1, y1]] of rows) {
        const slope = Math.hypot(z1 - z0, y1 - y0);
        const panel = block(width, 0.03, slope * 1.03, { bevel: 0 });
        pieces.push(
          ...place([piece(panel, 'cloth', colour)], {
            at: [x, (y0 + y1) / 2, (side * (z0 + z1)) / 2],
            turn: [side * Math.atan2(y0 - y1, z1 - z0) * (180 / Math.PI), 0, 0],
          }),
        );
      }
      pieces.push(
        ...place([piece(slab(flap, 0.028, { bevel: 0 }), 'cloth', colour, { top: tone(colour, 0.02) })], {
          at: [x, -0.015, side * run],
          turn: [side * 7, 0, 0],
        }),
      );
    }
  }
  const pole = (z: number, y: number) =>
    place([piece(drum(0.035, length + 0.62, { segments: 8 }), 'wood', palette.walnut)], {
      at: [-(length + 0.62) / 2, y, z],
      turn: [0, 0, -90],
    });
  const knob = (x: number) =>
    place([piece(ball(0.075, 1), 'metal', palette.gold, { crease: 60 })], { at: [x * (length / 2 + 0.33), 0.44, 0] });
  const gable = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((z) =>
      place([piece(brick(0.05, 0.72, 0.05), 'wood', palette.walnut)], {
        at: [x * (length / 2 - 0.02), -0.06, z * (depth / 2 - 0.02)],
        turn: [-z * 56, 0, 0],
      }),
    ),
  );
  return [...pieces, ...pole(0, 0.42), ...knob(1), ...knob(-1), ...gable];
}
