/** Parts of creatures: horns, claws, teeth, eyes, wings, plates. */
import { BufferAttribute, BufferGeometry, Matrix4, Vector3 } from 'three';
import { type Colour, palette, tone } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, hull, type Point, tube } from './shapes.ts';

/** A curved horn, claw, tooth or spine along `points`, as thick as `radius` at its root and pointed. */
export function horn(
  points: readonly Point[],
  radius: number,
  colour: Colour = palette.bone,
  tip: Colour = tone(colour, -0.2),
): Piece {
  const spike = tube(points, [radius, radius * 0.8, radius * 0.45, radius * 0.04], {
    sides: 7,
    rings: points.length * 2,
  });
  return piece(spike, 'horn', colour, { top: tip, crease: 60 });
}

/** Three or more claws fanned out towards +Z from the origin. */
export function claws(count: number, length: number, spread: number, colour: Colour = palette.bone): Piece[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = count > 1 ? (i / (count - 1) - 0.5) * spread : 0;
    const claw = horn(
      [
        [0, 0, 0],
        [0, length * 0.22, length * 0.4],
        [0, -length * 0.05, length],
      ],
      length * 0.2,
      colour,
    );
    return place([claw], { turn: [0, angle, 0] });
  }).flat();
}

/** An eye looking towards +Z: a glossy ball with a slit or round pupil. */
export function eye(radius: number, iris: Colour, isSlit = true): Piece[] {
  const pupil = ball(radius * 0.62, 2).scale(isSlit ? 0.34 : 0.72, isSlit ? 1.15 : 0.72, 0.5);
  return [
    piece(ball(radius, 2), 'gem', iris, { crease: 180 }),
    ...place([piece(pupil, 'gem', 0x14100f, { crease: 180 })], { at: [0, 0, radius * 0.72] }),
    ...place([piece(ball(radius * 0.16, 1), 'gem', 0xffffff, { crease: 180 })], {
      at: [-radius * 0.28, radius * 0.34, radius * 0.92],
    }),
  ];
}

/** A pointed plate for backs and tails: its root is at the origin, it leans towards −Z. */
export function spinePlate(height: number, colour: Colour): Piece {
  const w = height * 0.12;
  const d = height * 0.5;
  return piece(
    hull([
      [-w, -height * 0.1, 0],
      [w, -height * 0.1, 0],
      [0, -height * 0.1, d],
      [0, -height * 0.1, -d],
      [0, height, -d * 1.1],
    ]),
    'horn',
    tone(colour, -0.12),
    {
      top: tone(colour, 0.1),
      crease: 20,
    },
  );
}

export type WingBones = {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  /** Tips of the fingers, the foremost first. */
  readonly fingers: readonly [Point, ...Point[]];
  /** Where the skin meets the flank. */
  readonly root: Point;
};

export type WingOptions = {
  /** Thickness of the arm at the shoulder, metres. */
  readonly thickness: number;
  readonly bone: Colour;
  readonly skin: Colour;
  /** Colour of the skin towards the rim. */
  readonly rim: Colour;
};

/** A wing of skin between fingers, as dragons and bats have: the left one when its bones have positive x. */
export function skinWing(bones: WingBones, { thickness, bone, skin, rim }: WingOptions): Piece[] {
  const [shoulder, elbow, wrist, root] = [bones.shoulder, bones.elbow, bones.wrist, bones.root].map(
    (p) => new Vector3(...p),
  );
  if (!shoulder || !elbow || !wrist || !root) return [];
  const tips = bones.fingers.map((p) => new Vector3(...p));
  const last = tips.at(-1) ?? wrist;
  const bend = (from: Vector3, to: Vector3) =>
    from
      .clone()
      .lerp(to, 0.5)
      .add(new Vector3(0, from.distanceTo(to) * 0.07, 0));
  const along = (points: readonly Vector3[], radii: readonly number[], sides = 7) =>
    piece(
      tube(
        points.map((p) => p.toArray()),
        radii,
        { sides, rings: points.length * 3 },
      ),
      'scales',
      tone(bone, -0.04),
      { top: tone(bone, 0.04), crease: 60 },
    );
  const pieces: Piece[] = [
    along(
      [shoulder, bend(shoulder, elbow), elbow, bend(elbow, wrist), wrist],
      [thickness, thickness * 0.72, thickness * 0.62, thickness * 0.55, thickness * 0.5],
    ),
    ...tips.map((tip) =>
      along([wrist, bend(wrist, tip), tip], [thickness * 0.42, thickness * 0.24, thickness * 0.05], 6),
    ),
    horn(
      [
        wrist.toArray(),
        wrist
          .clone()
          .add(new Vector3(0, thickness * 2, thickness))
          .toArray(),
        wrist
          .clone()
          .add(new Vector3(0, thickness * 2.6, thickness * 3))
          .toArray(),
      ],
      thickness * 0.35,
    ),
  ];
  const finger = (tip: Vector3) => (t: number) =>
    t < 0.5 ? wrist.clone().lerp(bend(wrist, tip), t * 2) : bend(wrist, tip).lerp(tip, t * 2 - 1);
  const sheet = (low: (t: number) => Vector3, high: (t: number) => Vector3, scallop: number) =>
    piece(membrane(low, high, scallop), 'membrane', rim, { top: skin, crease: 70 });
  for (let i = 0; i + 1 < tips.length; i++)
    pieces.push(sheet(finger(tips[i] ?? last), finger(tips[i + 1] ?? last), 0.16));
  const arm = (t: number) => (t < 0.5 ? wrist.clone().lerp(elbow, t * 2) : elbow.clone().lerp(shoulder, t * 2 - 1));
  const lastFinger = finger(last);
  const rear = (v: number) => (t: number) => {
    const straight = arm(v).lerp(last.clone().lerp(root, v), t);
    return straight.addScaledVector(lastFinger(t).sub(wrist.clone().lerp(last, t)), 1 - v);
  };
  pieces.push(piece(rearMembrane(rear), 'membrane', rim, { top: skin, crease: 70 }));
  return pieces;
}

const ACROSS = 6;
const DOWN = 8;

/** Skin between two lines that start together; its free rim is drawn in by `scallop`. */
function membrane(low: (t: number) => Vector3, high: (t: number) => Vector3, scallop: number): BufferGeometry {
  return grid((v, t) => {
    const bow = Math.sin(v * Math.PI);
    const drawn = t * (1 - scallop * bow * t);
    return low(drawn)
      .lerp(high(drawn), v)
      .add(new Vector3(0, -0.05 * bow * t * low(1).distanceTo(high(1)), 0));
  });
}

/** Skin between the arm and the line from the last finger to the flank. */
function rearMembrane(line: (v: number) => (t: number) => Vector3): BufferGeometry {
  return grid((v, t) => {
    const bow = Math.sin(v * Math.PI);
    return line(v)(t * (1 - 0.14 * bow * t)).add(new Vector3(0, -0.08 * bow * t, 0));
  });
}

function grid(at: (v: number, t: number) => Vector3): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= ACROSS; i++)
    for (let j = 0; j <= DOWN; j++) positions.push(...at(i / ACROSS, j / DOWN).toArray());
  for (let i = 0; i < ACROSS; i++)
    for (let j = 0; j < DOWN; j++) {
      const a = i * (DOWN + 1) + j;
      const b = a + DOWN + 1;
      indices.push(a, b, a + 1, b, b + 1, a + 1);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(indices);
  return geometry;
}

export type ScaleOptions = {
  readonly count: number;
  /** Length of a scale, metres. */
  readonly size: number;
  readonly random: Random;
  readonly colour: Colour;
  /** Whether a place on the skin is scaly. */
  readonly where: (at: Vector3, normal: Vector3) => boolean;
};

/** Scales strewn over a skin, pointing towards −Z and lying flat. */
export function scatterScales(skin: Piece, { count, size, random, colour, where }: ScaleOptions): Piece[] {
  const position = skin.geometry.getAttribute('position');
  const normals = skin.geometry.getAttribute('normal');
  const taken: Vector3[] = [];
  const scale = hull([
    [0, 0, size * 0.5],
    [-size * 0.42, 0, 0.02 * size],
    [size * 0.42, 0, 0.02 * size],
    [0, size * 0.13, -size * 0.1],
    [0, size * 0.08, -size * 0.75],
  ]);
  const [at, normal] = [new Vector3(), new Vector3()];
  const pieces: Piece[] = [];
  for (let attempt = 0; attempt < count * 12 && taken.length < count; attempt++) {
    const face = Math.floor(random.next() * (position.count / 3)) * 3;
    at.set(0, 0, 0);
    normal.set(0, 0, 0);
    for (let k = face; k < face + 3; k++) {
      at.add(new Vector3().fromBufferAttribute(position, k));
      normal.add(new Vector3().fromBufferAttribute(normals, k));
    }
    at.divideScalar(3);
    normal.normalize();
    if (!where(at, normal) || taken.some((other) => other.distanceTo(at) < size * 0.8)) continue;
    taken.push(at.clone());
    const forward = new Vector3(0, 0, 1).addScaledVector(normal, -normal.z).normalize();
    const matrix = new Matrix4()
      .makeBasis(new Vector3().crossVectors(normal, forward), normal, forward)
      .setPosition(at);
    pieces.push(
      piece(scale.clone().applyMatrix4(matrix), 'scales', colour, { crease: 0, vary: { random, piece: 0.22 } }),
    );
  }
  return pieces;
}
