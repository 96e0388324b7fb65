/** Half-timbered walls, beams, planks, chimneys, fences. */
import { type Colour, palette, tone } from './palette.ts';
import { type Piece, type Pieces, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { block, brick, drum, lathe, stud } from './shapes.ts';

/** A squared beam from (0, 0, 0) upwards. */
export function beam(length: number, size: number, random: Random, colour: Colour = palette.walnut): Piece[] {
  return [piece(block(size, length, size, { bevel: size * 0.12 }), 'wood', colour, { vary: { random, piece: 0.16 } })];
}

export type PanelOptions = {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly plaster?: Colour;
  readonly wood?: Colour;
  /** Bays between posts. */
  readonly bays?: number;
  /** Bays, counted from the left, that carry a slanting brace. */
  readonly braces?: readonly number[];
  readonly beamSize?: number;
};

/** A half-timbered wall facing +Z at z = 0, standing on y = 0. */
export function timberPanel(options: PanelOptions): Piece[] {
  const {
    width: w,
    height: h,
    random,
    plaster = palette.plaster,
    wood = palette.walnut,
    bays = 3,
    braces = [],
    beamSize: b = h * 0.09,
  } = options;
  const pieces: Piece[] = [
    ...place([piece(block(w, h, b, { bevel: 0 }), 'plaster', tone(plaster, -0.05), { top: plaster })], {
      at: [0, 0, -b * 0.75],
    }),
  ];
  const put = (length: number, at: readonly [number, number], angle: number) =>
    pieces.push(...place(beam(length, b, random, wood), { at: [at[0], at[1], -b * 0.3], turn: [0, 0, angle] }));
  for (let i = 0; i <= bays; i++) put(h, [-w / 2 + (w * i) / bays, 0], random.jitter(0.7));
  for (const y of [b * 0.5, h - b * 0.5]) put(w, [w / 2, y], 90 + random.jitter(0.4));
  for (const bay of braces) {
    const bayWidth = w / bays;
    const left = -w / 2 + bay * bayWidth;
    const leans = bay % 2 === 0 ? 1 : -1;
    const length = Math.hypot(bayWidth, h) * 0.94;
    const angle = (Math.atan2(bayWidth, h) * 180) / Math.PI;
    put(length, [leans > 0 ? left + bayWidth : left, b * 0.3], leans * angle);
  }
  return pieces;
}

/** Four panels around a rectangle, the front towards +Z. */
export function timberHouse(
  width: number,
  depth: number,
  panel: (length: number, side: 'front' | 'right' | 'back' | 'left') => Pieces,
): Piece[] {
  return [
    ...place(panel(width, 'front'), { at: [0, 0, depth / 2] }),
    ...place(panel(depth, 'right'), { at: [width / 2, 0, 0], turn: [0, 90, 0] }),
    ...place(panel(width, 'back'), { at: [0, 0, -depth / 2], turn: [0, 180, 0] }),
    ...place(panel(depth, 'left'), { at: [-width / 2, 0, 0], turn: [0, -90, 0] }),
  ];
}

/** A stone plinth with stones standing out on all sides. */
export function plinth(
  width: number,
  height: number,
  depth: number,
  random: Random,
  colour: Colour = palette.granite,
): Piece[] {
  const face = (length: number) =>
    Array.from({ length: Math.round(length / (height * 0.75)) }, (_, i) => {
      const size = height * random.between(0.5, 0.8);
      const stone = piece(stud(size * 1.35, size * 0.8, height * 0.09), 'stone', colour, {
        vary: { random, piece: 0.2 },
      });
      return place([stone], { at: [(i + 0.5) * height * 0.75 - length / 2, height * random.between(0.35, 0.65), 0] });
    }).flat();
  return [
    piece(block(width, height, depth, { bevel: height * 0.08 }), 'stone', tone(colour, -0.08), {
      top: tone(colour, 0.03),
    }),
    ...timberHouse(width, depth, face),
  ];
}

/** A chimney of rough stones with a cap and two pots. */
export function chimney(height: number, size: number, random: Random, colour: Colour = palette.granite): Piece[] {
  const rows = Math.round(height / (size * 0.36));
  const pieces: Piece[] = [];
  for (let i = 0; i < rows; i++) {
    const row = piece(
      brick(size * random.between(0.94, 1.05), height / rows, size * random.between(0.94, 1.05), size * 0.06),
      'stone',
      colour,
      { vary: { random, piece: 0.16 } },
    );
    pieces.push(...place([row], { at: [0, (height * i) / rows, 0], turn: [0, random.jitter(3), 0] }));
  }
  return [
    ...pieces,
    ...place([piece(block(size * 1.3, size * 0.22, size * 1.3), 'stone', tone(colour, 0.05))], { at: [0, height, 0] }),
    ...place([piece(drum(size * 0.26, size * 0.6, { top: size * 0.2, segments: 10 }), 'stone', palette.clayRoof)], {
      at: [0, height + size * 0.2, 0],
    }),
  ];
}

/** Planks side by side along x, their tops at y = 0, running along z. */
export function deck(
  width: number,
  depth: number,
  thickness: number,
  random: Random,
  colour: Colour = palette.oak,
): Piece[] {
  const count = Math.max(3, Math.round(width / (thickness * 3.5)));
  return Array.from({ length: count }, (_, i) => {
    const plank = piece(
      brick((width / count) * 0.94, thickness, depth * random.between(0.96, 1.03), thickness * 0.2),
      'wood',
      colour,
      { vary: { random, piece: 0.2 } },
    );
    return place([plank], {
      at: [
        ((i + 0.5) / count - 0.5) * width,
        -thickness + random.jitter(thickness * 0.15),
        random.jitter(depth * 0.01),
      ],
    });
  }).flat();
}

/** A fence of pales along x from the origin. */
export function fence(length: number, height: number, random: Random, colour: Colour = palette.driftwood): Piece[] {
  const count = Math.round(length / (height * 0.32));
  const pales = Array.from({ length: count }, (_, i) => {
    const pale = piece(
      block(height * 0.14, height * random.between(0.85, 1.05), height * 0.07, { taper: 0.75, bevel: height * 0.02 }),
      'wood',
      colour,
      { vary: { random, piece: 0.2 } },
    );
    return place([pale], { at: [((i + 0.5) * length) / count, 0, 0], turn: [0, 0, random.jitter(4)] });
  }).flat();
  const rail = piece(block(length, height * 0.1, height * 0.07), 'wood', tone(colour, -0.05));
  return [
    ...pales,
    ...place([rail], { at: [length / 2, height * 0.3, -height * 0.06] }),
    ...place([rail], { at: [length / 2, height * 0.66, -height * 0.06] }),
  ];
}

/** A barrel standing upright. */
export function barrel(height: number, random: Random, colour: Colour = palette.oak): Piece[] {
  const r = height * 0.36;
  const belly = (t: number) => r * (0.82 + 0.18 * Math.sin(t * Math.PI));
  const profile = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => [belly(t), t * height] as const);
  const staves = piece(
    lathe([[0, 0], ...profile, [belly(1) * 0.9, height], [belly(1) * 0.9, height * 0.95], [0, height * 0.95]], 14),
    'wood',
    colour,
    {
      crease: 12,
      vary: { random, facet: 0.09 },
    },
  );
  const hoop = (t: number) =>
    place(
      [piece(drum(belly(t) * 1.035, height * 0.06, { segments: 14, bevel: height * 0.01 }), 'metal', palette.iron)],
      {
        at: [0, t * height - height * 0.03, 0],
      },
    );
  return [staves, ...hoop(0.12), ...hoop(0.34), ...hoop(0.66), ...hoop(0.88)];
}

/** A crate of planks with a frame. */
export function crate(size: number, random: Random, colour: Colour = palette.driftwood): Piece[] {
  const board = size * 0.12;
  const frame = (length: number) =>
    piece(brick(board, length, board * 0.5, board * 0.08), 'wood', tone(colour, -0.1), {
      vary: { random, piece: 0.1 },
    });
  const face = (length: number) => [
    ...place([frame(size)], { at: [-length / 2 + board / 2, 0, 0] }),
    ...place([frame(size)], { at: [length / 2 - board / 2, 0, 0] }),
    ...place([frame(length)], { at: [length / 2, board / 2, 0.01 * size], turn: [0, 0, 90] }),
    ...place([frame(length)], { at: [length / 2, size - board / 2, 0.01 * size], turn: [0, 0, 90] }),
    ...place([frame(length * 1.2)], { at: [-length * 0.42, board * 0.6, 0], turn: [0, 0, -45] }),
  ];
  return [
    piece(block(size * 0.96, size * 0.98, size * 0.96, { bevel: 0 }), 'wood', colour),
    ...timberHouse(size * 0.97, size * 0.97, face),
  ];
}
