/** Elements of accessors in the binary part, read and written in place. */
import type { Accessor, OpenGlb } from '../reading/glb.ts';

const COMPONENTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

const getters = {
  5120: ['getInt8', 'setInt8', 1, 127],
  5121: ['getUint8', 'setUint8', 1, 255],
  5122: ['getInt16', 'setInt16', 2, 32_767],
  5123: ['getUint16', 'setUint16', 2, 65_535],
  5125: ['getUint32', 'setUint32', 4, 1],
  5126: ['getFloat32', 'setFloat32', 4, 1],
} as const;

export interface Elements {
  readonly count: number;
  readonly width: number;
  /** The whole number that stands for 1; 1 for plain numbers. */
  readonly one: number;
  /** Values as stored. */
  get(index: number): number[];
  set(index: number, values: readonly number[]): void;
}

/** Returns undefined for what cannot be changed in place: sparse, compressed or external. */
export function elementsOf({ json, bin }: OpenGlb, index: number | undefined): Elements | undefined {
  const accessor = index === undefined ? undefined : json.accessors?.[index];
  const place = accessor && placeOf(json, accessor);
  if (!accessor || !place) return undefined;
  const { count, normalized = false } = accessor;
  const { start, stride, width, access } = place;
  const [getter, setter, size, full] = access;
  if (start + stride * (count - 1) + width * size > bin.byteLength) return undefined;
  const view = new DataView(bin.buffer, bin.byteOffset, bin.byteLength);
  const at = (element: number, part: number) => start + element * stride + part * size;
  return {
    ...{ count, width },
    one: normalized ? full : 1,
    get: (element) => Array.from({ length: width }, (_, part) => view[getter](at(element, part), true)),
    set: (element, values) => {
      for (let part = 0; part < width; part += 1) view[setter](at(element, part), values[part] ?? 0, true);
    },
  };
}

function placeOf(json: OpenGlb['json'], { bufferView, byteOffset = 0, type, componentType, sparse }: Accessor) {
  const view = bufferView === undefined ? undefined : json.bufferViews?.[bufferView];
  const width = COMPONENTS[type];
  const access = getters[componentType as keyof typeof getters];
  if (!view || !width || !access || sparse !== undefined || view.extensions || view.buffer !== 0) return undefined;
  if (json.buffers?.[0]?.uri !== undefined) return undefined;
  return {
    ...{ width, access },
    start: (view.byteOffset ?? 0) + byteOffset,
    stride: view.byteStride ?? width * access[2],
  };
}

/** Returns how primitives use each accessor: `POSITION`, `WEIGHTS_0`, `indices`, …; morph targets' as `target POSITION`. */
export function usesOf({ json }: Pick<OpenGlb, 'json'>): Map<number, Set<string>> {
  const uses = new Map<number, Set<string>>();
  const note = (index: number | undefined, use: string) => {
    if (index === undefined) return;
    const known = uses.get(index);
    if (known) known.add(use);
    else uses.set(index, new Set([use]));
  };
  for (const { primitives } of json.meshes ?? [])
    for (const { attributes, indices, targets = [] } of primitives) {
      for (const [semantic, index] of Object.entries(attributes)) note(index, semantic);
      note(indices, 'indices');
      for (const target of targets)
        for (const [semantic, index] of Object.entries(target)) note(index, `target ${semantic}`);
    }
  for (const { samplers } of json.animations ?? [])
    for (const { input, output } of samplers) {
      note(input, 'keyframes');
      note(output, 'animation');
    }
  for (const { inverseBindMatrices } of json.skins ?? []) note(inverseBindMatrices, 'bind matrices');
  return uses;
}
