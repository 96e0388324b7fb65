/** Lighter copies of a model for the distance: the same names, materials, bones and clips, fewer triangles. */
import { type Accessor, type Document, Primitive } from '@gltf-transform/core';
import {
  cloneDocument,
  compactPrimitive,
  convertPrimitiveToTriangles,
  dedup,
  prune,
  weldPrimitive,
} from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer';
import { io } from '../reading/gltf-io.ts';
import { isOfTriangles } from '../reading/triangles.ts';
import { createWelder } from '../weld.ts';

const LOD_RATIOS = [0.5, 0.25, 0.1] as const;

/** The error allowed on the way, relative to the size of each mesh. */
const ERRORS = [0.02, 0.05, 0.1] as const;
/** How much a change of an attribute counts beside a change of shape. */
const WEIGHTS = [
  { name: 'NORMAL', width: 3, weight: 0.3 },
  { name: 'COLOR_0', width: 3, weight: 0.6 },
  { name: 'TEXCOORD_0', width: 2, weight: 1 },
] as const;

/** Returns the GLBs, the most detailed first. */
export async function createLods(document: Document): Promise<Uint8Array[]> {
  await MeshoptSimplifier.ready;
  const source = cloneDocument(document);
  for (const primitive of primitivesOf(source)) {
    if (primitive.getMode() !== Primitive.Mode.TRIANGLES) convertPrimitiveToTriangles(primitive);
    if (!primitive.getIndices()) weldPrimitive(primitive);
  }
  const files: Uint8Array[] = [];
  for (const [level, ratio] of LOD_RATIOS.entries()) {
    const copy = cloneDocument(source);
    for (const primitive of primitivesOf(copy)) simplify(primitive, ratio, ERRORS[level] ?? 0);
    await copy.transform(dedup(), prune({ keepAttributes: true, keepLeaves: true }));
    files.push(await io.writeBinary(copy));
  }
  return files;
}

function primitivesOf(document: Document): Primitive[] {
  const meshes = document.getRoot().listMeshes();
  return meshes.flatMap((mesh) => mesh.listPrimitives()).filter(isOfTriangles);
}

function simplify(primitive: Primitive, ratio: number, error: number): void {
  const position = primitive.getAttribute('POSITION');
  const indices = primitive.getIndices();
  if (!position || !indices) return;
  const { values, weights } = attributesOf(primitive, position.getCount());
  const [kept] = MeshoptSimplifier.simplifyWithAttributes(
    Uint32Array.from(indices.getArray() ?? []),
    numbersOf(position, 3),
    3,
    values,
    weights.length,
    weights,
    null,
    Math.ceil((indices.getCount() * ratio) / 3) * 3,
    error,
    // A seam of texture coordinates must stay where the picture has one. Small parts stay: they are feathers and vanes.
    primitive.getAttribute('TEXCOORD_0') ? ['RegularizeLight'] : ['RegularizeLight', 'Permissive'],
  );
  const solid = withoutDoubles(kept);
  if (solid.length === 0) return;
  indices.setArray(solid);
  compactPrimitive(primitive);
}

/** Leaves out the second of two triangles with the same vertices, back to back, which Blender drops as well. */
function withoutDoubles(indices: Uint32Array): Uint32Array<ArrayBuffer> {
  const seen = createWelder(0);
  const kept: number[] = [];
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const corners = [indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0] as const;
    const [least = 0, middle = 0, most = 0] = corners.toSorted((a, b) => a - b);
    if (seen.add(least, middle, most) === kept.length / 3) kept.push(...corners);
  }
  return Uint32Array.from(kept);
}

/** Returns the weighed attributes of each vertex side by side. */
function attributesOf(primitive: Primitive, count: number): { values: Float32Array; weights: number[] } {
  const present = WEIGHTS.flatMap(({ name, width, weight }) => {
    const attribute = primitive.getAttribute(name);
    return attribute ? [{ width, weight, values: numbersOf(attribute, width) }] : [];
  });
  const weights = present.flatMap(({ width, weight }) => Array<number>(width).fill(weight));
  const values = new Float32Array(count * weights.length);
  let offset = 0;
  for (const { width, values: own } of present) {
    for (let vertex = 0; vertex < count; vertex++)
      for (let k = 0; k < width; k++) values[vertex * weights.length + offset + k] = own[vertex * width + k] ?? 0;
    offset += width;
  }
  return { values, weights };
}

function numbersOf(accessor: Accessor, width: number): Float32Array {
  const numbers = new Float32Array(accessor.getCount() * width);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) {
    accessor.getElement(i, element);
    for (let k = 0; k < width; k++) numbers[i * width + k] = element[k] ?? 0;
  }
  return numbers;
}
