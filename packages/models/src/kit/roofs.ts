/** Roofs laid in courses, with eaves that flare and ridges that sag a little. */
import { type Colour, palette, tone } from './palette.ts';
import { type Piece, piece, place, wobble } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, block, brick, drum, lathe, type Point2, slab, tube } from './shapes.ts';

export type SpireOptions = {
  readonly radius: number;
  readonly height: number;
  readonly random: Random;
  readonly colour: Colour;
  readonly courses?: number;
  readonly segments?: number;
};

/** A pointed round roof of overlapping courses with a flared eave and a gilded finial; its eave is at y = 0. */
export function spire({ radius, height, random, colour, courses = 7, segments = 18 }: SpireOptions): Piece[] {
  const at = (t: number) => radius * ((1 - t) ** 1.18 * 0.86 + (1 - t) ** 5 * 0.14);
  const pieces: Piece[] = [];
  for (let i = 0; i < courses; i++) {
    const low = at(i / courses);
    const high = at((i + 1) / courses);
    const y = (height * i) / courses;
    const step = (height / courses) * 0.16;
    const lip = radius * 0.035;
    const ring: Point2[] = [
      [Math.max(low - lip * 2.2, 0), y - step * 0.2],
      [low + lip, y],
      [low + lip, y + step],
      [high + lip * 0.2, y + height / courses + step * 0.2],
    ];
    const turned = lathe(ring, segments).rotateY(i * 0.17);
    pieces.push(
      piece(wobble(turned, radius * 0.006, random), 'roof', tone(colour, -0.03 + i * 0.012), {
        crease: 12,
        vary: { random, piece: 0.04, facet: 0.07 },
      }),
    );
  }
  return [...pieces, ...place(finial(radius * 0.16), { at: [0, height * 0.985, 0] })];
}

/** A gilded ball and point. */
export function finial(size: number): Piece[] {
  return [
    piece(drum(size * 0.5, size * 0.5, { top: size * 0.3, segments: 8 }), 'metal', palette.gold),
    ...place([piece(ball(size * 0.55, 1), 'metal', palette.gold, { crease: 60 })], { at: [0, size * 0.9, 0] }),
    ...place([piece(drum(size * 0.16, size * 2, { top: size * 0.02, segments: 6 }), 'metal', palette.gold)], {
      at: [0, size * 1.2, 0],
    }),
  ];
}

export type GableOptions = {
  /** Across the ridge. */
  readonly width: number;
  /** Along the ridge, which runs along z. */
  readonly depth: number;
  readonly height: number;
  readonly random: Random;
  readonly colour: Colour;
  readonly overhang?: number;
  readonly courses?: number;
  /** How far the middle of the ridge hangs, metres. */
  readonly sag?: number;
  readonly wall?: Colour;
};

/** A pitched roof with its ridge along z: tiles in courses, ridge tiles, barge boards and the gable walls. */
export function gableRoof(options: GableOptions): Piece[] {
  const {
    width,
    depth,
    height,
    random,
    colour,
    overhang = width * 0.12,
    courses = 7,
    sag = height * 0.05,
    wall,
  } = options;
  const run = width / 2 + overhang;
  const fall = (height * run) / (width / 2);
  const slope = Math.hypot(run, fall);
  const angle = (Math.atan2(fall, run) * 180) / Math.PI;
  const length = depth + overhang * 1.6;
  const columns = Math.max(4, Math.round(length / (slope / courses) / 1.1));
  const thick = slope * 0.045;
  const pieces: Piece[] = [];
  for (const side of [-1, 1])
    for (let row = 0; row < courses; row++) {
      const shift = row % 2 === 0 ? 0 : 0.5;
      for (let column = 0; column < columns + (shift ? 1 : 0); column++) {
        const left = Math.max(column - shift, 0);
        const right = Math.min(column + 1 - shift, columns);
        const z = ((left + right) / 2 / columns - 0.5) * length;
        const w = ((right - left) / columns) * length * 0.985;
        const h = (slope / courses) * 1.22;
        const t = (row + 0.42) / courses;
        const droop = sag * (1 - ((2 * z) / length) ** 2) * (1 - t);
        const tile = piece(brick(h, thick, w, thick * 0.35), 'roof', tone(colour, row * 0.004), {
          vary: { random, piece: 0.16 },
        });
        pieces.push(
          ...place([tile], {
            at: [side * run * t, height - fall * t - droop, z],
            turn: [random.jitter(0.8), random.jitter(0.8), side * (-angle + 5) + random.jitter(1)],
          }),
        );
      }
    }
  const ridge = Math.max(4, Math.round(length / (slope * 0.16)));
  for (let i = 0; i < ridge; i++) {
    const z = ((i + 0.5) / ridge - 0.5) * length;
    const cap = piece(
      drum(thick * 1.5, (length / ridge) * 1.1, { top: thick * 1.3, segments: 7 }),
      'roof',
      tone(colour, -0.06),
      { vary: { random, piece: 0.12 } },
    );
    pieces.push(
      ...place([cap], {
        at: [0, height + thick * 0.2 - sag * (1 - ((2 * z) / length) ** 2), z - length / ridge / 2],
        turn: [90, 0, 0],
      }),
    );
  }
  for (const end of [-1, 1])
    for (const side of [-1, 1]) {
      const board = piece(block(slope * 1.02, thick * 2, thick * 1.3), 'wood', palette.walnut, {
        vary: { random, piece: 0.1 },
      });
      pieces.push(
        ...place([board], {
          at: [(side * run) / 2, height - fall / 2 - thick * 1.4, (end * length) / 2 - end * thick],
          turn: [0, 0, -side * angle],
        }),
      );
    }
  if (wall !== undefined) {
    const outline: Point2[] = [
      [-width / 2, 0],
      [width / 2, 0],
      [0, height * 0.985],
    ];
    pieces.push(piece(slab(outline, depth * 0.985, { bevel: 0 }), 'plaster', wall));
  }
  return pieces;
}

/** A pennant that flies towards +X from a pole of the given height. */
export function pennant(height: number, colour: Colour): { pole: Piece[]; flag: Piece[] } {
  const w = height * 0.55;
  const h = height * 0.26;
  const steps = 6;
  const rim: Point2[] = [];
  for (let i = 0; i <= steps; i++) rim.push([(w * i) / steps, h / 2 - (h * 0.2 * i) / steps]);
  rim.push([w * 0.72, 0]);
  for (let i = steps; i >= 0; i--) rim.push([(w * i) / steps, -h / 2 + (h * 0.2 * i) / steps]);
  const cloth = slab(rim, height * 0.012, { bevel: 0 });
  const position = cloth.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const x = position.getX(i);
    position.setZ(i, position.getZ(i) + Math.sin((x / w) * 5.2) * h * 0.16 * Math.min(x / (w * 0.3), 1));
    position.setY(i, position.getY(i) - (x / w) ** 2 * h * 0.22);
  }
  return {
    pole: [
      piece(
        tube(
          [
            [0, 0, 0],
            [0, height / 2, 0],
            [0, height, 0],
          ],
          [height * 0.018, height * 0.012],
          { sides: 6, rings: 2 },
        ),
        'wood',
        palette.walnut,
      ),
      ...place([piece(ball(height * 0.028, 1), 'metal', palette.gold)], { at: [0, height, 0] }),
    ],
    flag: place([piece(cloth, 'cloth', colour, { crease: 60 })], { at: [height * 0.01, height * 0.82, 0] }),
  };
}
