/** Rivets, rings, chains and bands of iron. */
import { TorusGeometry } from 'three';
import type { MaterialKind } from './materials.ts';
import { type Colour, palette, tone } from './palette.ts';
import { type Piece, type Pieces, piece, place } from './pieces.ts';
import { ball, type Point, slab } from './shapes.ts';

export type RingOptions = {
  readonly metal?: Colour;
  readonly surface?: MaterialKind;
  /** Sides of the cross-section, and segments around. */
  readonly sides?: number;
  readonly segments?: number;
};

/** A ring about the origin in the xy plane, `radius` to the middle of its bar. */
export function ring(
  radius: number,
  thickness: number,
  { metal = palette.iron, surface = 'metal', sides = 6, segments = 16 }: RingOptions = {},
): Piece[] {
  return [piece(new TorusGeometry(radius, thickness / 2, sides, segments), surface, metal, { crease: 60 })];
}

/** A rivet's head, `size` across, facing +Z. */
export function rivet(size: number, metal: Colour = tone(palette.iron, 0.1)): Piece[] {
  return [piece(ball(size / 2, 1).scale(1, 1, 0.6), 'metal', metal, { crease: 60 })];
}

/** Rivets from `from` to `to`, facing +Z. */
export function rivetRow(from: Point, to: Point, count: number, size: number, metal?: Colour): Piece[] {
  return Array.from({ length: count }, (_, i) => {
    const t = count > 1 ? i / (count - 1) : 0.5;
    const at = from.map((value, axis) => value + ((to[axis] ?? 0) - value) * t) as [number, number, number];
    return place(rivet(size, metal), { at });
  }).flat();
}

/** A chain that hangs straight down from the origin. */
export function chain(length: number, size: number, metal: Colour = palette.iron): Piece[] {
  const pitch = size * 0.72;
  const count = Math.max(1, Math.round(length / pitch));
  const link = place(ring(size * 0.34, size * 0.16, { metal, sides: 5, segments: 8 }), { scale: [0.72, 1.35, 1] });
  return Array.from({ length: count }, (_, i) =>
    place(link, { at: [0, -(i + 0.5) * (length / count), 0], turn: [0, i % 2 === 0 ? 0 : 90, 0] }),
  ).flat();
}

/** A strap along x from the origin that ends in a lily, for doors and lids; it lies against a face towards +Z. */
export function strapHinge(length: number, width: number, metal: Colour = palette.iron): Piece[] {
  const w = width / 2;
  const outline = [
    [0, -w],
    [length * 0.72, -w * 0.7],
    [length * 0.78, -w * 1.5],
    [length * 0.88, -w * 0.9],
    [length, 0],
    [length * 0.88, w * 0.9],
    [length * 0.78, w * 1.5],
    [length * 0.72, w * 0.7],
    [0, w],
  ] as const;
  const strap: Pieces = [piece(slab(outline, width * 0.24, { bevel: width * 0.07 }), 'metal', metal)];
  return [...strap, ...rivetRow([length * 0.12, 0, width * 0.13], [length * 0.66, 0, width * 0.13], 3, width * 0.42)];
}
