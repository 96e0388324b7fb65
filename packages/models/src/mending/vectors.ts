/** Mends normals, tangents and bone weights. No position is touched. */

import type { OpenGlb, Primitive } from '../reading/glb.ts';
import { type Elements, elementsOf, usesOf } from './elements.ts';

const TOLERANCE = 0.0005;

/** Gives normals and tangents the length 1; without a direction, that of the faces around. */
export function straightenVectors(opened: OpenGlb): void {
  const uses = usesOf(opened);
  for (const { primitives } of opened.json.meshes ?? [])
    for (const primitive of primitives) {
      const { NORMAL, TANGENT } = primitive.attributes;
      const normals = alone(uses, NORMAL, 'NORMAL') ? elementsOf(opened, NORMAL) : undefined;
      if (normals?.width === 3) straighten(normals, facing(opened, primitive));
      const tangents = alone(uses, TANGENT, 'TANGENT') ? elementsOf(opened, TANGENT) : undefined;
      if (tangents?.width === 4) straighten(tangents, (index) => across(normals?.get(index)));
    }
}

/** True when the accessor is nothing else, such as the positions of a sphere. */
const alone = (uses: Map<number, Set<string>>, index: number | undefined, use: string) =>
  index !== undefined && uses.get(index)?.size === 1 && uses.get(index)?.has(use) === true;

function straighten(vectors: Elements, direction: (index: number) => readonly number[]): void {
  for (let i = 0; i < vectors.count; i += 1) {
    const [x = 0, y = 0, z = 0, sign] = vectors.get(i).map((value) => value / vectors.one);
    const length = Math.hypot(x, y, z);
    const isRight = Math.abs(length - 1) < TOLERANCE && (sign === undefined || Math.abs(sign) === 1);
    if (isRight) continue;
    const found = length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : direction(i);
    const whole = sign === undefined ? found : [...found, sign < 0 ? -1 : 1];
    vectors.set(i, vectors.one === 1 ? whole : whole.map((value) => Math.round(value * vectors.one)));
  }
}

const UP = [0, 1, 0];

/** Returns the direction of the faces around a vertex; up without one. */
function facing(opened: OpenGlb, { attributes, indices, mode = 4 }: Primitive): (index: number) => number[] {
  let sums: Float64Array | undefined;
  return (index) => {
    sums ??= sumFaces(elementsOf(opened, attributes.POSITION), elementsOf(opened, indices), mode);
    const [x = 0, y = 0, z = 0] = sums.subarray(index * 3, index * 3 + 3);
    const length = Math.hypot(x, y, z);
    return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : UP;
  };
}

/** The areas of the faces around each vertex as vectors; zeros for strips, fans and unread data. */
function sumFaces(positions: Elements | undefined, indices: Elements | undefined, mode: number): Float64Array {
  const sums = new Float64Array((positions?.count ?? 0) * 3);
  if (!positions || mode !== 4) return sums;
  const corners = indices?.count ?? positions.count;
  const cornerAt = (i: number) => indices?.get(i)[0] ?? i;
  for (let i = 0; i + 2 < corners; i += 3) {
    const face = [cornerAt(i), cornerAt(i + 1), cornerAt(i + 2)];
    if (face.some((corner) => corner >= positions.count)) continue;
    const [a = [], b = [], c = []] = face.map((corner) => positions.get(corner));
    const area = cross(less(b, a), less(c, a));
    for (const corner of face)
      for (let k = 0; k < 3; k += 1) sums[corner * 3 + k] = (sums[corner * 3 + k] ?? 0) + (area[k] ?? 0);
  }
  return sums;
}

/** Returns a direction at right angles to a normal. */
function across(normal: readonly number[] = UP): number[] {
  const side = cross(normal, Math.abs(normal[0] ?? 0) > Math.abs(normal[2] ?? 0) ? [0, 0, 1] : [1, 0, 0]);
  const length = Math.hypot(...side);
  return length > 0 ? side.map((value) => value / length) : [1, 0, 0];
}

const less = (a: readonly number[], b: readonly number[]) => a.map((value, i) => value - (b[i] ?? 0));
const cross = ([a = 0, b = 0, c = 0]: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]) => [
  b * z - c * y,
  c * x - a * z,
  a * y - b * x,
];

/** Makes the weights of each vertex add up to 1, and names each of its bones once. */
export function balanceWeights(opened: OpenGlb): void {
  for (const { primitives } of opened.json.meshes ?? [])
    for (const { attributes } of primitives) {
      const sets = setsOf(opened, attributes);
      const vertices = Math.min(...sets.map(({ weights }) => weights.count));
      if (sets.length > 0) for (let i = 0; i < vertices; i += 1) balance(sets, i);
    }
}

type WeightSet = { readonly joints: Elements; readonly weights: Elements };

function setsOf(opened: OpenGlb, attributes: Primitive['attributes']): WeightSet[] {
  const sets: WeightSet[] = [];
  for (let count = 0; attributes[`WEIGHTS_${count}`] !== undefined; count += 1) {
    const joints = elementsOf(opened, attributes[`JOINTS_${count}`]);
    const weights = elementsOf(opened, attributes[`WEIGHTS_${count}`]);
    if (!joints || !weights) return [];
    sets.push({ joints, weights });
  }
  return sets;
}

function balance(sets: readonly WeightSet[], index: number): void {
  const joints = sets.flatMap(({ joints: set }) => set.get(index));
  const before = sets.flatMap(({ weights }) => weights.get(index).map((value) => value / weights.one));
  const after = balanced(joints, before, sets[0]?.weights.one ?? 1);
  for (const [number, { weights, joints: set }] of sets.entries()) {
    const part = [number * 4, number * 4 + 4] as const;
    weights.set(index, after.weights.slice(...part));
    set.set(index, after.joints.slice(...part));
  }
}

/** @param one the whole number that stands for 1, so that rounded weights add up too */
function balanced(joints: readonly number[], weights: readonly number[], one: number) {
  const byJoint = new Map<number, number>();
  for (const [i, joint] of joints.entries()) {
    const weight = weights[i] ?? 0;
    if (weight > 0) byJoint.set(joint, (byJoint.get(joint) ?? 0) + weight);
  }
  const sum = [...byJoint.values()].reduce((total, weight) => total + weight, 0);
  if (sum === 0) byJoint.set(joints[0] ?? 0, 1);
  const entries = [...byJoint].map(([joint, weight]) => [joint, scaled(weight / (sum || 1), one)] as const);
  const heaviest = entries.reduce((most, [, weight], i) => (weight > (entries[most]?.[1] ?? 0) ? i : most), 0);
  const rest = one === 1 ? 0 : one - entries.reduce((total, [, weight]) => total + weight, 0);
  const filled = entries.map(([joint, weight], i) => [joint, weight + (i === heaviest ? rest : 0)] as const);
  const fill = (of: 0 | 1) => weights.map((_, i) => filled[i]?.[of] ?? 0);
  return { joints: fill(0), weights: fill(1) };
}

const scaled = (weight: number, one: number) => (one === 1 ? weight : Math.round(weight * one));
