/** Ground, trees, bushes and stones. */
import { type Colour, mix, palette, tone } from './palette.ts';
import { type Piece, piece, place, wobble } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, block, lathe, type Point, type Point2, rock, tube } from './shapes.ts';

/** A leafy tree of about the given height, of faceted clumps on a bent trunk. */
export function leafyTree(height: number, random: Random, colour: Colour = palette.leaf): Piece[] {
  const lean = random.jitter(height * 0.05);
  const trunk = tube(
    [
      [0, -height * 0.02, 0],
      [lean * 0.3, height * 0.25, 0],
      [lean, height * 0.6, lean * 0.4],
    ],
    [height * 0.075, height * 0.045, height * 0.03],
    { sides: 7, rings: 5 },
  );
  const clumps: [number, number, number, number][] = [[lean, 0.74, 0, 0.25]];
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * 2 * Math.PI + random.jitter(0.4);
    clumps.push([
      lean + Math.cos(angle) * height * 0.19,
      random.between(0.5, 0.64),
      Math.sin(angle) * height * 0.19,
      random.between(0.15, 0.2),
    ]);
  }
  return [
    piece(trunk, 'wood', palette.bark, { vary: { random, facet: 0.08 } }),
    ...clumps.flatMap(([x, y, z, r], i) => {
      const shape = wobble(ball(height * r, 1).scale(1, 0.86, 1), height * r * 0.12, random);
      const clump = piece(shape, 'foliage', tone(colour, -0.1), {
        top: tone(colour, i === 0 ? 0.07 : 0.02),
        crease: 0,
        vary: { random, facet: 0.07 },
      });
      return place([clump], { at: [x, height * y, z], turn: [random.jitter(30), random.between(0, 360), 0] });
    }),
  ];
}

/** A conifer of about the given height: ragged skirts on a straight trunk. */
export function pineTree(height: number, random: Random, colour: Colour = palette.pine, skirts = 4): Piece[] {
  const pieces = [
    piece(
      tube(
        [
          [0, -height * 0.02, 0],
          [0, height * 0.2, 0],
          [0, height * 0.5, 0],
        ],
        [height * 0.045, height * 0.02],
        { sides: 6, rings: 2 },
      ),
      'wood',
      palette.bark,
    ),
  ];
  for (let i = 0; i < skirts; i++) {
    const t = i / skirts;
    const r = height * 0.24 * (1 - t * 0.72);
    const profile: Point2[] = [
      [0, height * 0.02],
      [r, -height * 0.02],
      [r * 0.93, height * 0.02],
      [r * 0.45, height * 0.15],
      [0, height * 0.31],
    ];
    const skirt = lathe(profile, 10);
    const position = skirt.getAttribute('position');
    for (let k = 0; k < position.count; k++) {
      const [x, y, z] = [position.getX(k), position.getY(k), position.getZ(k)];
      if (Math.hypot(x, z) < r * 0.8) continue;
      const tooth = Math.floor(k / profile.length) % 2 === 0 ? 1.12 : 0.84;
      position.setXYZ(k, x * tooth, y - (tooth - 1) * r * 0.5, z * tooth);
    }
    const leaf = piece(skirt, 'foliage', tone(colour, -0.05), {
      top: tone(colour, 0.03 + t * 0.05),
      crease: 20,
      vary: { random, facet: 0.08 },
    });
    pieces.push(
      ...place([leaf], {
        at: [0, height * (0.16 + t * 0.56), 0],
        turn: [random.jitter(4), random.between(0, 360), random.jitter(4)],
      }),
    );
  }
  return pieces;
}

/** A round bush. */
export function bush(size: number, random: Random, colour: Colour = palette.moss): Piece[] {
  return [0, 1, 2].flatMap((i) => {
    const r = size * random.between(0.3, 0.5);
    const shape = wobble(ball(r, 1).scale(1, 0.8, 1), r * 0.14, random);
    const clump = piece(shape, 'foliage', tone(colour, -0.07), {
      top: tone(colour, 0.06),
      crease: 0,
      vary: { random, facet: 0.07 },
    });
    return place([clump], { at: [random.jitter(size * 0.4), r * 0.55, i === 0 ? 0 : random.jitter(size * 0.4)] });
  });
}

/** Blades of grass in a tuft. */
export function grassTuft(size: number, random: Random, colour: Colour = palette.grass): Piece[] {
  return Array.from({ length: 4 }, (_, i) => {
    const blade = block(size * 0.16, size * random.between(0.6, 1.1), size * 0.07, { taper: 0.1, bevel: size * 0.003 });
    const leaf = piece(blade, 'foliage', tone(colour, -0.1), { top: tone(colour, 0.06), crease: 0 });
    return place([leaf], {
      at: [random.jitter(size * 0.15), 0, random.jitter(size * 0.15)],
      turn: [random.jitter(18), i * 70, random.jitter(18)],
    });
  }).flat();
}

/** Boulders strewn on a ring around the axis. */
export function bouldersAround(
  count: number,
  radius: number,
  size: number,
  random: Random,
  colour: Colour = palette.granite,
): Piece[] {
  return Array.from({ length: count }, () => {
    const angle = random.between(0, 360) * (Math.PI / 180);
    const r = radius * random.between(0.9, 1.08);
    const boulder = piece(rock(size * random.between(0.45, 1), random), 'stone', tone(colour, -0.05), {
      top: tone(colour, 0.06),
      crease: 0,
      vary: { random, piece: 0.12 },
    });
    return place([boulder], {
      at: [Math.sin(angle) * r, 0, Math.cos(angle) * r],
      turn: [0, random.between(0, 360), 0],
    });
  }).flat();
}

export type MoundOptions = {
  readonly radius: number;
  readonly height: number;
  readonly random: Random;
  readonly top?: Colour;
  readonly side?: Colour;
  /** Radius of the flat top relative to the whole. */
  readonly plateau?: number;
  readonly segments?: number;
};

/** A hill with rocky flanks and a flat green top. */
export function mound({
  radius,
  height,
  random,
  top = palette.grass,
  side = palette.granite,
  plateau = 0.84,
  segments = 28,
}: MoundOptions): Piece[] {
  const flank = ring(
    [
      [radius, 0],
      [radius * 0.97, height * 0.3],
      [radius * (plateau + 0.035), height * 0.72],
      [radius * (plateau - 0.16), height * 0.82],
    ],
    segments,
    Math.min(radius * 0.045, height * 0.3),
    random,
  );
  const turf = ring(
    [
      [radius * (plateau - 0.01), height * 0.72],
      [radius * (plateau + 0.045), height * 0.86],
      [radius * (plateau + 0.025), height * 0.97],
      [radius * (plateau - 0.05), height],
      [radius * plateau * 0.5, height],
      [0, height],
    ],
    segments,
    Math.min(radius * 0.018, height * 0.14),
    random,
    height,
  );
  return [
    piece(flank, 'stone', tone(side, -0.08), { top: tone(side, 0.03), crease: 0, vary: { random, facet: 0.08 } }),
    piece(turf, 'ground', tone(top, -0.06), { top, crease: 15, vary: { random, facet: 0.05 } }),
  ];
}

/** A lathe whose rim is uneven; corners at `level` or at the axis stay where they are. */
function ring(profile: readonly Point2[], segments: number, amount: number, random: Random, level?: number) {
  const geometry = lathe(profile, segments);
  const position = geometry.getAttribute('position');
  const wave = Array.from({ length: segments }, () => random.jitter(amount));
  const rows = profile.length;
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const r = Math.hypot(x, z);
    if (r < 1e-6) continue;
    const segment = Math.floor(i / rows) % segments;
    const row = i % rows;
    const out = (wave[segment] ?? 0) + amount * 0.6 * Math.sin(segment * 2.3 + row * 1.9);
    const isFlat = y === 0 || (level !== undefined && Math.abs(y - level) < 1e-4);
    const lift = isFlat ? 0 : amount * 0.5 * Math.sin(segment * 1.7 + row * 2.6);
    position.setXYZ(i, x * (1 + out / r), y + lift, z * (1 + out / r));
  }
  return geometry;
}

/** A path of flat stones through points on the ground. */
export function steppingPath(
  points: readonly Point[],
  width: number,
  random: Random,
  colour: Colour = palette.sandstone,
): Piece[] {
  return points.flatMap((point) => {
    const stone = wobble(
      lathe(
        [
          [0, 0],
          [width * 0.5, 0],
          [width * 0.46, width * 0.09],
          [0, width * 0.1],
        ],
        7,
      ),
      width * 0.03,
      random,
    );
    const slabStone = piece(stone, 'stone', mix(colour, palette.granite, random.between(0, 0.4)), {
      crease: 25,
      vary: { random, piece: 0.1 },
    });
    return place([slabStone], {
      at: point,
      turn: [0, random.between(0, 360), 0],
      scale: [1, 1, random.between(0.65, 0.9)],
    });
  });
}
