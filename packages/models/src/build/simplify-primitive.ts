/** Fewer triangles for one primitive. */
import { type Accessor, Primitive } from '@gltf-transform/core';
import { compactPrimitive, convertPrimitiveToTriangles, weldPrimitive } from '@gltf-transform/functions';
import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer';
import { paintedSets, type Weighed, weighedAttributes } from './weighed-attributes.ts';

const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;

await MeshoptSimplifier.ready;

/** Makes a welded list of the primitive: vertices that are alike are one. A strip or a fan becomes a list. */
export function toWeldedList(primitive: Primitive): void {
  const mode = primitive.getMode();
  if (mode === TRIANGLE_STRIP || mode === TRIANGLE_FAN) convertPrimitiveToTriangles(primitive);
  if (primitive.getMode() === TRIANGLES && primitive.getAttribute('POSITION')) weldPrimitive(primitive);
}

export type Simplifier = {
  readonly triangles: number;
  /** In the units of the primitive. */
  readonly extent: number;
  /**
   * Returns the corners that are left, three for each triangle; at least one triangle.
   * @param triangles to aim for @param error allowed on the way, relative to the size of the primitive
   */
  simplify(triangles: number, error: number): Uint32Array;
  /** Ends the work; the primitive has these corners then, or all of them. */
  keep(corners: Uint32Array | undefined): void;
};

/** Returns undefined for a primitive that is no list of triangles. */
export function simplifierOf(primitive: Primitive): Simplifier | undefined {
  const position = primitive.getAttribute('POSITION');
  const indices = primitive.getIndices();
  if (!position || !indices || primitive.getMode() !== TRIANGLES) return undefined;
  const triangles = Math.floor(indices.getCount() / 3);
  if (triangles === 0) return undefined;
  const positions = floatsOf(position);
  const extent = MeshoptSimplifier.getScale(positions, 3) || 1;
  const corners = wholeTriangles(indices, triangles);
  let prepared: (Weighed & { readonly seams: Uint8Array | null }) | undefined;
  return {
    triangles,
    extent,
    simplify: (target, error) => {
      prepared ??= { ...weighedAttributes(primitive, positions, extent), seams: seamsOf(primitive, positions) };
      const { values, width, weights, seams } = prepared;
      const reduce: Reduce = (from, to, flags) => {
        const most = Math.min(from.length, Math.max(1, to) * 3);
        return MeshoptSimplifier.simplifyWithAttributes(
          from,
          positions,
          3,
          values,
          width,
          [...weights],
          seams,
          most,
          error,
          [...flags],
        )[0];
      };
      const isLarge = triangles > 2 * CHUNK && target < triangles / 4;
      const kept = isLarge
        ? reduce(thinned(corners, (2 * target) / triangles, reduce), target, ['Permissive', 'Prune', 'Sparse'])
        : reduce(corners, target, ['Permissive', 'Prune']);
      return kept.length > 0 ? kept : corners.subarray(0, 3);
    },
    keep: (kept) => {
      prepared = undefined;
      if (!kept) return;
      indices.setArray(kept.slice());
      compactPrimitive(primitive);
    },
  };
}

type Reduce = (corners: Uint32Array, triangles: number, flags: readonly SimplifierFlags[]) => Uint32Array;

/** Triangles that are simplified at once; of 4 million at once, meshoptimizer takes 700 MB. */
const CHUNK = 400_000;

/** Simplifies chunk by chunk, whose borders stay, to a part of the triangles; the rest is for another pass over all. */
function thinned(corners: Uint32Array, part: number, reduce: Reduce): Uint32Array {
  const all = new Uint32Array(corners.length);
  let filled = 0;
  for (let from = 0; from < corners.length; from += CHUNK * 3) {
    const chunk = corners.subarray(from, from + CHUNK * 3);
    const kept = reduce(chunk, Math.floor((chunk.length / 3) * part), ['Permissive', 'LockBorder', 'Sparse']);
    all.set(kept, filled);
    filled += kept.length;
  }
  return all.subarray(0, filled);
}

function wholeTriangles(indices: Accessor, triangles: number): Uint32Array {
  const array = indices.getArray();
  if (array instanceof Uint32Array && array.length === triangles * 3) return array;
  return Uint32Array.from(array?.subarray(0, triangles * 3) ?? []);
}

/** Without a copy where the file has plain floats. */
function floatsOf(position: Accessor): Float32Array {
  const array = position.getArray();
  if (array instanceof Float32Array) return array;
  const floats = new Float32Array(position.getCount() * 3);
  const element: number[] = [];
  for (let i = 0; i < position.getCount(); i++) floats.set(position.getElement(i, element), i * 3);
  return floats;
}

/** What meshoptimizer collapses along, and not across. */
const PROTECTED = 2;
/** In texture coordinates; less than a pixel of any texture. */
const SAME = 1e-4;

/** Protects vertices where a painting is cut, or where it is mirrored as tangents say. */
function seamsOf(primitive: Primitive, positions: Float32Array): Uint8Array | null {
  const sets = paintedSets(primitive);
  if (sets.length === 0) return null;
  const tangent = primitive.getAttribute('TANGENT');
  const firsts = MeshoptSimplifier.generatePositionRemap(positions, 3);
  const seams = new Uint8Array(firsts.length);
  const [one, other]: number[][] = [[], []];
  const differs = (attribute: Accessor, vertex: number, first: number, from: number, to: number) => {
    attribute.getElement(vertex, one ?? []);
    attribute.getElement(first, other ?? []);
    for (let i = from; i < to; i++) if (Math.abs((one?.[i] ?? 0) - (other?.[i] ?? 0)) > SAME) return true;
    return false;
  };
  for (const [vertex, first] of firsts.entries()) {
    if (vertex === first || seams[first] === PROTECTED) continue;
    const isCut = sets.some((set) => differs(set, vertex, first, 0, 2));
    if (isCut || (tangent && differs(tangent, vertex, first, 3, 4))) seams[first] = PROTECTED;
  }
  for (const [vertex, first] of firsts.entries()) seams[vertex] = seams[first] ?? 0;
  return seams;
}
