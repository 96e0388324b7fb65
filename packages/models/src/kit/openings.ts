/** Windows, doors and arches. Each stands on y = 0 with its face towards +Z; the wall's surface is z = 0. */
import type { MaterialKind } from './materials.ts';
import { type Colour, palette, tone } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { arc, ball, block, brick, drum, type Point2, slab } from './shapes.ts';

/** The outline of a round-headed opening of the given width and whole height. */
export function archOutline(width: number, height: number, steps = 8): Point2[] {
  const r = width / 2;
  return [[-r, 0], [r, 0], ...arc(0, height - r, r, 0, 180, steps)];
}

/** A wall of the given size with a round-headed gate cut out of it, standing on the ground. */
export function gateWall(width: number, height: number, gateWidth: number, gateHeight: number): Point2[] {
  const r = gateWidth / 2;
  const head = arc(0, gateHeight - r, r, 180, 0, 8);
  return [[-width / 2, 0], [-r, 0], ...head, [r, 0], [width / 2, 0], [width / 2, height], [-width / 2, height]];
}

/** Wedge-shaped stones around a round-headed opening, a little uneven, with a larger keystone. */
export function archStones(width: number, height: number, random: Random, colour: Colour, size = width * 0.2): Piece[] {
  const r = width / 2;
  const spring = height - r;
  const stone = (w: number, h: number) =>
    piece(brick(w, h, size * 1.1), 'stone', colour, { vary: { random, piece: 0.12 } });
  const pieces: Piece[] = [];
  const rows = Math.max(2, Math.round(spring / (size * 1.5)));
  for (const side of [-1, 1])
    for (let i = 0; i < rows; i++) {
      const w = size * (i % 2 === 0 ? 1.35 : 0.95);
      const at = [side * (r + w / 2 - size * 0.1), (spring * i) / rows, random.jitter(size * 0.06)] as const;
      pieces.push(...place([stone(w, (spring / rows) * 0.97)], { at }));
    }
  const count = Math.max(5, 2 * Math.round((Math.PI * r) / (size * 1.7)) + 1);
  for (let i = 0; i < count; i++) {
    const angle = (180 * (i + 0.5)) / count;
    const isKey = i === (count - 1) / 2;
    const voussoir = stone((Math.PI * (r + size / 2)) / count - size * 0.04, size * (isKey ? 1.45 : 1.1));
    const radians = (angle * Math.PI) / 180;
    const out = r - size * 0.1;
    pieces.push(
      ...place([voussoir], {
        at: [
          Math.cos(radians) * out,
          spring + Math.sin(radians) * out,
          isKey ? size * 0.12 : random.jitter(size * 0.05),
        ],
        turn: [0, 0, angle - 90],
      }),
    );
  }
  return pieces;
}

export type WindowOptions = {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly frame?: Colour;
  /** `warmGlow` is lit, `gem` is dark glass. */
  readonly pane?: MaterialKind;
  readonly isArched?: boolean;
  /** Colour of shutters at the sides; none without it. */
  readonly shutters?: Colour;
};

/** A window with frame, sill and glazing bars. */
export function windowPieces(options: WindowOptions): Piece[] {
  const { width: w, height: h, random, frame = palette.oak, pane = 'warmGlow', isArched = false, shutters } = options;
  const bar = Math.min(w, h) * 0.13;
  const outer: Point2[] = isArched ? archOutline(w, h, 6) : rectangle(w, h);
  const inner: Point2[] = (
    isArched ? archOutline(w - bar * 2, h - bar * 2, 6) : rectangle(w - bar * 2, h - bar * 2)
  ).map(([x, y]): Point2 => [x, y + bar]);
  const wood = (geometry: ReturnType<typeof block>) => piece(geometry, 'wood', frame, { vary: { random, piece: 0.1 } });
  const pieces = [
    piece(slab(outer, bar * 1.6, { holes: [inner], bevel: 0 }), 'wood', frame, { vary: { random, piece: 0.1 } }),
    piece(slab(inner, bar * 0.4, { bevel: 0 }), pane, pane === 'warmGlow' ? 0xffd08a : 0x33475c),
    ...place([wood(block(bar * 0.6, h - bar * 1.5, bar * 0.7, { bevel: 0 }))], { at: [0, bar * 0.7, bar * 0.2] }),
    ...place([wood(block(w - bar * 1.5, bar * 0.6, bar * 0.7, { bevel: 0 }))], { at: [0, h * 0.5, bar * 0.2] }),
    ...place([piece(brick(w * 1.25, bar * 1.1, bar * 3), 'stone', palette.limestone)], {
      at: [0, -bar * 0.9, bar * 0.6],
    }),
  ];
  if (shutters !== undefined)
    for (const side of [-1, 1])
      for (let i = 0; i < 2; i++) {
        const board = piece(brick(w * 0.25, h * 0.98, bar * 0.6), 'wood', shutters, { vary: { random, piece: 0.14 } });
        pieces.push(
          ...place([board], {
            at: [side * (w * 0.64 + i * w * 0.25), h * 0.01, bar * 0.4],
            turn: [0, -side * 9, random.jitter(1)],
          }),
        );
      }
  return pieces;
}

/** A plank door in a round-headed arch of stones, with iron bands and a ring. */
export function doorPieces(
  width: number,
  height: number,
  random: Random,
  stone: Colour,
  wood: Colour = palette.oak,
): Piece[] {
  const planks = 5;
  const pieces = archStones(width, height, random, stone);
  const depth = width * 0.08;
  for (let i = 0; i < planks; i++) {
    const left = -width / 2 + (i * width) / planks;
    const top = (x: number) => height - width / 2 + Math.sqrt(Math.max((width / 2) ** 2 - x ** 2, 0));
    const right = left + (width / planks) * 0.94;
    const outline: Point2[] = [
      [left, 0],
      [right, 0],
      [right, top(right)],
      [(left + right) / 2, top((left + right) / 2)],
      [left, top(left)],
    ];
    pieces.push(
      piece(slab(outline, depth * random.between(0.9, 1.2), { bevel: depth * 0.2 }), 'wood', wood, {
        vary: { random, piece: 0.18 },
      }),
    );
  }
  const iron = tone(palette.iron, -0.08);
  for (const y of [height * 0.22, height * 0.58])
    pieces.push(
      ...place([piece(block(width * 0.94, height * 0.045, depth * 0.5), 'metal', iron)], { at: [0, y, depth * 0.6] }),
    );
  pieces.push(
    ...place([piece(ball(width * 0.055, 1), 'metal', palette.gold)], { at: [width * 0.26, height * 0.42, depth] }),
  );
  return pieces;
}

/** A narrow loophole in a stone frame. */
export function arrowSlit(height: number, stone: Colour): Piece[] {
  const w = height * 0.22;
  return [
    piece(slab(archOutline(w * 2.1, height * 1.12, 4), w * 0.7, { bevel: 0 }), 'stone', tone(stone, 0.05)),
    ...place([piece(slab(archOutline(w * 0.8, height * 0.92, 4), w * 0.3, { bevel: 0 }), 'stone', palette.ink)], {
      at: [0, height * 0.09, w * 0.25],
    }),
  ];
}

/** A hanging lantern with a lit core; its hook is at the origin. */
export function hangingLantern(size: number): Piece[] {
  const post = (x: number, z: number) =>
    place([piece(block(size * 0.08, size * 0.62, size * 0.08), 'metal', palette.iron)], { at: [x, -size * 0.98, z] });
  const s = size * 0.22;
  return [
    ...place(
      [
        piece(
          drum(size * 0.36, size * 0.3, { top: size * 0.06, segments: 4, bevel: size * 0.03 }),
          'metal',
          palette.iron,
        ),
      ],
      {
        at: [0, -size * 0.4, 0],
        turn: [0, 45, 0],
      },
    ),
    ...place([piece(block(size * 0.56, size * 0.1, size * 0.56), 'metal', palette.iron)], { at: [0, -size * 1.05, 0] }),
    ...[-1, 1].flatMap((x) => [-1, 1].flatMap((z) => post(x * s, z * s))),
    ...place([piece(block(size * 0.36, size * 0.54, size * 0.36, { bevel: size * 0.06 }), 'warmGlow', 0xffc878)], {
      at: [0, -size * 0.96, 0],
    }),
    ...place([piece(drum(size * 0.04, size * 0.14, { segments: 6 }), 'metal', palette.iron)], {
      at: [0, -size * 0.14, 0],
    }),
  ];
}

function rectangle(width: number, height: number): Point2[] {
  return [
    [-width / 2, 0],
    [width / 2, 0],
    [width / 2, height],
    [-width / 2, height],
  ];
}
