/** Towers, walls and their crowns, in uneven cut stone. */
import { type Colour, palette, tone } from './palette.ts';
import { around, type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { block, brick, drum, lathe, type Point2, stud } from './shapes.ts';

export type TowerOptions = {
  readonly radius: number;
  readonly height: number;
  readonly random: Random;
  readonly colour: Colour;
  /** Radius at the top relative to the foot. */
  readonly taper?: number;
  readonly segments?: number;
};

/** A round tower's shaft with a flared foot and string courses, strewn with stones that stand out a little. */
export function towerShaft(options: TowerOptions): Piece[] {
  const { radius, height, random, colour, taper = 0.9, segments = 20 } = options;
  const at = (t: number) => radius * (1 + (taper - 1) * t);
  const profile: Point2[] = [
    [radius * 1.16, 0],
    [radius * 1.14, height * 0.03],
    [at(0.1), height * 0.12],
  ];
  for (let t = 0.28; t < 0.99; t += 0.18) profile.push([at(t), height * t]);
  profile.push([at(1), height]);
  const course = (t: number, size: number) =>
    place([piece(drum(at(t) + size, size * 1.6, { segments, bevel: size * 0.5 }), 'stone', tone(colour, 0.05))], {
      at: [0, height * t, 0],
    });
  return [
    piece(lathe(profile, segments), 'stone', tone(colour, -0.09), {
      top: colour,
      crease: 25,
      vary: { random, facet: 0.035 },
    }),
    ...course(0.42, radius * 0.06),
    ...course(0.93, radius * 0.08),
    ...stonesOnDrum(at, height, random, colour, Math.round(height * radius * 0.9)),
  ];
}

function stonesOnDrum(
  at: (t: number) => number,
  height: number,
  random: Random,
  colour: Colour,
  count: number,
): Piece[] {
  return Array.from({ length: Math.min(count, 22) }, () => {
    const t = random.between(0.12, 0.9);
    const w = at(0) * random.between(0.2, 0.36);
    const stone = piece(stud(w, w * 0.5, at(0) * 0.06), 'stone', colour, { vary: { random, piece: 0.2 } });
    const angle = random.between(0, 360);
    return place(place([stone], { at: [0, 0, at(t) * 0.985] }), { at: [0, height * t, 0], turn: [0, angle, 0] });
  }).flat();
}

/** A projecting parapet on corbels with merlons; stands on y = 0 around the axis. */
export function crown(radius: number, random: Random, colour: Colour, merlons = 8): Piece[] {
  const out = radius * 1.2;
  const rise = radius * 0.28;
  const wall = lathe(
    [
      [radius * 0.98, 0],
      [out, rise],
      [out, rise * 2.4],
      [out * 0.84, rise * 2.4],
      [out * 0.84, rise * 1.3],
      [0, rise * 1.3],
    ],
    20,
  );
  const merlon = () =>
    place(
      [
        piece(block(out * 0.42, rise * 1.5, out * 0.2, { bevel: 0 }), 'stone', colour, {
          vary: { random, piece: 0.1 },
        }),
        ...place([piece(brick(out * 0.47, rise * 0.28, out * 0.26), 'stone', tone(colour, 0.07))], {
          at: [0, rise * 1.45, 0],
        }),
      ],
      { at: [0, rise * 2.35, out * 0.91], turn: [0, random.jitter(2), 0] },
    );
  return [
    piece(wall, 'stone', tone(colour, -0.04), { crease: 25 }),
    ...around(Math.round(merlons * 1.5), 0, () =>
      place(
        [
          piece(block(out * 0.1, rise * 0.9, out * 0.24, { bevel: 0 }), 'stone', tone(colour, -0.02), {
            vary: { random, piece: 0.08 },
          }),
        ],
        {
          at: [0, rise * 0.12, radius * 0.98],
        },
      ),
    ),
    ...around(merlons, 0, merlon),
  ];
}

export type WallOptions = {
  readonly length: number;
  readonly height: number;
  readonly thickness: number;
  readonly random: Random;
  readonly colour: Colour;
};

/** A curtain wall along x with a battered foot, a parapet of merlons towards +Z and stones that stand out. */
export function curtainWall({ length, height, thickness, random, colour }: WallOptions): Piece[] {
  const merlons = Math.max(3, Math.round(length / (thickness * 1.1)));
  const pitch = length / merlons;
  const pieces = [
    piece(block(length, height, thickness, { bevel: thickness * 0.04 }), 'stone', tone(colour, -0.08), { top: colour }),
    piece(
      block(length, height * 0.2, thickness * 1.5, { bevel: thickness * 0.15, taper: 0.9 }),
      'stone',
      tone(colour, -0.1),
    ),
    ...place([piece(block(length, height * 0.07, thickness * 1.22), 'stone', tone(colour, 0.04))], {
      at: [0, height * 0.9, 0],
    }),
  ];
  for (let i = 0; i < merlons; i++) {
    const merlon = [
      piece(block(pitch * 0.58, height * 0.17, thickness * 0.36, { bevel: 0 }), 'stone', colour, {
        vary: { random, piece: 0.1 },
      }),
      ...place([piece(brick(pitch * 0.66, height * 0.035, thickness * 0.46), 'stone', tone(colour, 0.07))], {
        at: [0, height * 0.165, 0],
      }),
    ];
    pieces.push(
      ...place(merlon, {
        at: [-length / 2 + (i + 0.5) * pitch, height * 0.96, thickness * 0.42],
        turn: [0, random.jitter(1.5), 0],
      }),
    );
  }
  return [
    ...pieces,
    ...stonesOnWall(length, height, thickness / 2, random, colour, Math.round(length * height * 0.12)),
  ];
}

/** Stones standing out of a flat wall of the given size; its surface is at `z`, facing +Z. */
export function stonesOnWall(
  length: number,
  height: number,
  z: number,
  random: Random,
  colour: Colour,
  count: number,
): Piece[] {
  const size = Math.min(length, height) * 0.11;
  return Array.from({ length: Math.min(count, 18) }, () => {
    const w = size * random.between(1, 1.9);
    const stone = piece(stud(w, size * random.between(0.6, 0.85), size * 0.16), 'stone', colour, {
      vary: { random, piece: 0.2 },
    });
    return place([stone], { at: [random.jitter(length / 2 - w), random.between(0.2, 0.82) * height, z - size * 0.02] });
  }).flat();
}

/** Quoins: alternating corner stones up the edge of a building, at the origin. */
export function quoins(height: number, size: number, random: Random, colour: Colour = palette.limestone): Piece[] {
  const count = Math.round(height / (size * 0.8));
  return Array.from({ length: count }, (_, i) => {
    const long = i % 2 === 0;
    const stone = piece(
      block(size * (long ? 1.5 : 1), (height / count) * 0.95, size * (long ? 1 : 1.5), { bevel: size * 0.07 }),
      'stone',
      colour,
      {
        vary: { random, piece: 0.14 },
      },
    );
    return place([stone], { at: [0, (height * i) / count, 0], turn: [0, random.jitter(1.5), 0] });
  }).flat();
}
