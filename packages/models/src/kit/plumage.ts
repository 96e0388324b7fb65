/** Feathers, fur, moss and leaves: singly, strewn over skins, and laid in rows as wings. */
import { Matrix4, Vector3 } from 'three';
import { type Colour, mix, tone } from './palette.ts';
import { type Piece, type Pieces, piece } from './pieces.ts';
import type { Random } from './random.ts';
import { hull, type Point } from './shapes.ts';

export type PlumeOptions = {
  readonly length: number;
  readonly width: number;
  readonly colour: Colour;
  /** Colour of the point; a little lighter than the root unless given. */
  readonly tip?: Colour;
  readonly surface?: 'skin' | 'foliage' | 'cloth' | 'warmGlow' | 'coolGlow' | 'greenGlow';
  /** Where it is widest, 0 at the root and 1 at the point. */
  readonly belly?: number;
  readonly random?: Random;
};

/** A feather, lock or leaf from the origin along +Y, its ridge towards +Z. */
export function plume(options: PlumeOptions): Piece {
  const { length, width, colour, tip = tone(colour, 0.06), surface = 'skin', belly = 0.62, random } = options;
  const [w, ridge] = [width / 2, width * 0.13];
  const shape = hull([
    [0, 0, 0],
    [-w * 0.7, length * belly * 0.4, 0],
    [w * 0.7, length * belly * 0.4, 0],
    [-w, length * belly, 0],
    [w, length * belly, 0],
    [0, length, -ridge * 0.5],
    [0, length * belly * 0.7, ridge],
  ]);
  return piece(shape, surface, colour, {
    top: tip,
    crease: 12,
    ...(random ? { vary: { random, piece: 0.12 } } : {}),
  });
}

/** Copies of pieces with their +Y along `direction` and their +Z as near to `face` as that allows. */
export function aim(pieces: Pieces, at: Vector3, direction: Vector3, face: Vector3): Piece[] {
  const y = direction.clone().normalize();
  const z = face.clone().addScaledVector(y, -face.dot(y)).normalize();
  const matrix = new Matrix4().makeBasis(new Vector3().crossVectors(y, z), y, z).setPosition(at);
  return pieces.map(({ geometry, material }) => ({ geometry: geometry.clone().applyMatrix4(matrix), material }));
}

export type StrewOptions = {
  readonly count: number;
  /** Nearest distance of two, metres. */
  readonly apart: number;
  readonly random: Random;
  /** Where they point; laid along the skin, then raised by `lift` (0 lies flat, 1 stands up at 45°). */
  readonly flow: (at: Vector3) => Point;
  readonly lift?: number;
  readonly where: (at: Vector3, normal: Vector3) => boolean;
  readonly make: (at: Vector3) => Pieces;
};

/** Strews plumes over a skin. */
export function strew(skin: Piece, { count, apart, random, flow, lift = 0.25, where, make }: StrewOptions): Piece[] {
  const position = skin.geometry.getAttribute('position');
  const normals = skin.geometry.getAttribute('normal');
  const taken: Vector3[] = [];
  const pieces: Piece[] = [];
  const areas = runningAreas(skin);
  const whole = areas.at(-1) ?? 0;
  for (let attempt = 0; attempt < count * 14 && taken.length < count; attempt++) {
    const face = firstAbove(areas, random.next() * whole) * 3;
    const [u, v] = [Math.sqrt(random.next()), random.next()];
    const shares = [1 - u, u * (1 - v), u * v];
    const [at, normal] = [new Vector3(), new Vector3()];
    for (const [k, share] of shares.entries()) {
      at.addScaledVector(new Vector3().fromBufferAttribute(position, face + k), share);
      normal.addScaledVector(new Vector3().fromBufferAttribute(normals, face + k), share);
    }
    normal.normalize();
    if (!where(at, normal) || taken.some((other) => other.distanceTo(at) < apart)) continue;
    taken.push(at);
    const along = new Vector3(...flow(at));
    along.addScaledVector(normal, -along.dot(normal)).normalize().addScaledVector(normal, lift);
    pieces.push(...aim(make(at), at.clone().addScaledVector(normal, -apart * 0.08), along, normal));
  }
  return pieces;
}

/** The area of each triangle and all before it, square metres. */
function runningAreas({ geometry }: Piece): number[] {
  const position = geometry.getAttribute('position');
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let sum = 0;
  return Array.from({ length: position.count / 3 }, (_, face) => {
    a.fromBufferAttribute(position, face * 3);
    b.fromBufferAttribute(position, face * 3 + 1).sub(a);
    c.fromBufferAttribute(position, face * 3 + 2).sub(a);
    sum += b.cross(c).length() / 2;
    return sum;
  });
}

/** Index of the first of rising values that is above `limit`. */
function firstAbove(values: readonly number[], limit: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

export type FeatherWing = {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  readonly tip: Point;
  /** Where the feathers next to the body point. */
  readonly trail: Point;
  /** Length of the longest feathers, metres. */
  readonly length: number;
  /** Colours of the flight feathers, the coverts and the small coverts, from their roots. */
  readonly colours: readonly [Colour, Colour, Colour];
  /** Colour of the points of the flight feathers. */
  readonly tips: Colour;
  readonly random: Random;
  readonly surface?: PlumeOptions['surface'];
  readonly feathers?: number;
};

/** A feathered wing in three rows on both faces: the left one when its points have positive x. */
export function featherWing(wing: FeatherWing): Piece[] {
  const { length, colours, tips, random, surface = 'skin', feathers = 15 } = wing;
  const [shoulder, elbow, wrist, tip, trail] = [wing.shoulder, wing.elbow, wing.wrist, wing.tip, wing.trail].map(
    (point) => new Vector3(...point),
  ) as [Vector3, Vector3, Vector3, Vector3, Vector3];
  const bones = [shoulder, elbow, wrist, tip];
  const arm = (t: number) => {
    const k = Math.min(Math.floor(t * 3), 2);
    return (bones[k] ?? shoulder).clone().lerp(bones[k + 1] ?? tip, t * 3 - k);
  };
  const normal = new Vector3().crossVectors(trail, tip.clone().sub(shoulder)).normalize();
  const hand = tip.clone().sub(wrist).normalize();
  const row = (count: number, reach: number, colour: Colour, end: Colour, out: number, width: number) =>
    Array.from({ length: count }, (_, i) => {
      const t = (i + 0.35) / (count - 0.3);
      const direction = trail
        .clone()
        .normalize()
        .lerp(hand, t ** 2.1 * 0.93)
        .normalize();
      const size = length * reach * (0.62 + 0.38 * Math.sin(Math.min(t * 1.15, 1) * 0.5 * Math.PI) ** 1.5);
      const feather = plume({
        length: size * random.between(0.95, 1.04),
        width: length * width,
        colour: mix(colour, tone(colour, -0.06), i % 2),
        tip: end,
        surface,
        belly: 0.66,
      });
      const at = arm(t * 0.97).addScaledVector(normal, out * length + 0.004 * length * (i % 2));
      return aim(
        [feather],
        at,
        direction.addScaledVector(normal, out * 0.4),
        out < 0 ? normal.clone().negate() : normal,
      );
    }).flat();
  const [flight, covert, small] = colours;
  return [
    ...row(feathers, 1, flight, tips, 0, 0.17),
    ...[1, -1].flatMap((side) => [
      ...row(feathers - 2, 0.55, covert, tone(covert, 0.04), side * 0.025, 0.16),
      ...row(feathers - 3, 0.3, small, tone(small, 0.05), side * 0.05, 0.15),
    ]),
  ];
}
