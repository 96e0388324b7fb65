/** What grows and flies in the valley. */
import { grassTuft, leafyTree } from '../kit/nature.ts';
import { palette } from '../kit/palette.ts';
import { type Piece, piece, place } from '../kit/pieces.ts';
import type { Random } from '../kit/random.ts';
import { hull, type Point } from '../kit/shapes.ts';
import { distanceTo, smooth, wave } from './land.ts';
import { pines } from './landmarks.ts';
import { height, KEEP, on, PADS, PATH, RIVER, WATER } from './valley-ground.ts';

/** Woods, the trees of the village, and those that frame the view. */
export function trees(random: Random): Piece[] {
  const evergreens = pines(random);
  const leafy = [palette.leaf, palette.autumn, palette.moss].map((colour) => leafyTree(1, random, colour));
  const pieces: Piece[] = [];
  const plant = (kinds: readonly Piece[][], x: number, depth: number, size: number) => {
    const kind = kinds[random.whole(0, kinds.length - 1)] ?? [];
    pieces.push(...place(kind, { at: on(x, depth, 0.1), turn: [0, random.between(0, 360), 0], scale: size }));
  };
  const isFree = (x: number, depth: number, margin: number) =>
    height(x, depth) > WATER + 1.4 &&
    distanceTo(PATH, [x, depth]) > margin * 0.8 &&
    distanceTo(RIVER, [x, depth]) > 8 &&
    !(x > -18 && x < 1 && depth > 138 && depth < 168) &&
    PADS.every(([padX, padDepth, radius]) => Math.hypot(x - padX, depth - padDepth) > radius * 0.8 + margin);
  for (let i = 0; i < 900; i++) {
    const depth = random.between(95, 430);
    const x = random.between(-0.5, 0.62) * depth;
    const grove = wave(x * 0.055 + 7, depth * 0.05);
    if (grove > 0.52 - 0.3 * smooth(0.25, 0.5, x / depth) && isFree(x, depth, 4))
      plant(evergreens, x, depth, random.between(5, 10));
  }
  for (let i = 0; i < 44; i++) {
    const depth = random.between(108, 165);
    const x = random.between(-0.06, 0.4) * depth;
    if (isFree(x, depth, 3)) plant(leafy, x, depth, random.between(4, 6.5));
  }
  // On the ledges below the keep.
  for (let i = 0; i < 34; i++) {
    const angle = random.between(-1.5, 1.5);
    const [r, y] = random.pick([
      [36.6, 6.6],
      [31, 16.4],
      [40, 2.4],
      [31, 16.4],
    ]);
    const at: Point = [KEEP[0] + Math.sin(angle) * r, y - 0.6, -KEEP[1] + Math.cos(angle) * r];
    const size = random.between(3.4, 6.4);
    pieces.push(
      ...place(evergreens[i % evergreens.length] ?? [], { at, turn: [0, random.between(0, 360), 0], scale: size }),
    );
  }
  const framing: readonly (readonly [number, number, number])[] = [
    [15.4, 29, 8.5],
    [18.4, 32, 11.5],
    [20.5, 36, 9.5],
    [13.4, 27, 3],
    [22, 42, 12],
  ];
  for (const [x, depth, size] of framing) plant(evergreens, x, depth, size);
  const tuft = grassTuft(1, random);
  for (let i = 0; i < 240; i++) {
    const [x, depth] = [random.between(-2, 16), random.between(14, 34)];
    if (distanceTo(PATH, [x, depth]) < 1.6) continue;
    const size = random.between(0.16, 0.42);
    pieces.push(...place(tuft, { at: on(x, depth, 0.03), turn: [0, random.between(0, 360), 0], scale: size }));
  }
  return pieces;
}

/** A few, between the lake and the keep. */
export function gulls(random: Random): Piece[] {
  const wing = (side: number) =>
    hull([
      [0, 0, -0.25],
      [0, 0, 0.3],
      [side * 0.9, 0.42, 0],
      [side * 1.7, 0.2, 0.2],
      [0, -0.06, 0],
    ]);
  const gull = [-1, 1].map((side) => piece(wing(side), 'cloth', palette.slate, { crease: 0 }));
  return Array.from({ length: 7 }, (_, i) =>
    place(gull, {
      at: [-14 + i * 3.1 + random.jitter(2), 30 + 5 * Math.sin(i * 1.9) + i, -190 + random.jitter(14)],
      turn: [random.jitter(14), 60 + random.jitter(30), random.jitter(16)],
    }),
  ).flat();
}
