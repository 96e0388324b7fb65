/** What a simplifier keeps of a surface besides its shape: shading, colour, painting, and how it moves. */
import type { Accessor, Material, Primitive } from '@gltf-transform/core';
import { listTextureInfoByMaterial } from '@gltf-transform/functions';

/** Values of all vertices side by side, and how much each counts. */
export type Weighed = { readonly values: Float32Array; readonly width: number; readonly weights: readonly number[] };

type Part = {
  readonly width: number;
  readonly weight: number;
  /** Writes the values of a vertex into `into`. */
  readonly read: (vertex: number, into: number[]) => void;
};

/** meshoptimizer takes no more. */
const MOST_VALUES = 32;
/** How much a change of normal or colour counts beside a change of shape. */
const NORMAL = 0.3;
/** Vertices from which normals say nothing that the shape does not, and take much memory. */
const DENSE = 500_000;
const COLOUR = 0.6;
/** A shift of a painting counts more than an equal shift of the surface. */
const PAINTING = 2;
/** Of a palette, whose faces have a point of the texture each, the measure is infinite. */
const MOST_PAINTING = 8;
const LEAST_PAINTING = 0.5;
const BONES = 0.3;
/** Triangles from which the scale of a painting is taken. */
const MOST_SAMPLES = 10_000;

/** @param extent the size of the primitive */
export function weighedAttributes(primitive: Primitive, positions: Float32Array, extent: number): Weighed {
  const parts = [
    ...(positions.length < DENSE * 3 ? plain(primitive.getAttribute('NORMAL'), NORMAL) : []),
    ...plain(primitive.getAttribute('COLOR_0'), COLOUR),
    ...paintedSets(primitive).flatMap((set) => plain(set, paintingWeight(primitive, set, positions, extent), 2)),
    ...bones(primitive),
    ...primitive.listTargets().flatMap((target) => plain(target.getAttribute('POSITION'), 1 / extent)),
  ];
  const taken = parts.filter((_, i) => widthOf(parts.slice(0, i + 1)) <= MOST_VALUES);
  return {
    ...filled(taken, positions.length / 3),
    weights: taken.flatMap(({ width, weight }) => Array(width).fill(weight)),
  };
}

/** Texture coordinates that a texture of the material uses. */
export function paintedSets(primitive: Primitive): Accessor[] {
  const material = primitive.getMaterial();
  return [...(material ? setsOf(material) : [])].flatMap((set) => primitive.getAttribute(`TEXCOORD_${set}`) ?? []);
}

const setsOf = (material: Material) => new Set(listTextureInfoByMaterial(material).map((info) => info.getTexCoord()));

const widthOf = (parts: readonly Part[]) => parts.reduce((sum, { width }) => sum + width, 0);

function filled(parts: readonly Part[], vertices: number): { values: Float32Array; width: number } {
  const width = widthOf(parts);
  const values = new Float32Array(vertices * width);
  const element: number[] = [];
  let at = 0;
  for (let vertex = 0; vertex < vertices; vertex++)
    for (const part of parts) {
      part.read(vertex, element);
      for (let i = 0; i < part.width; i++) values[at++] = element[i] ?? 0;
    }
  return { values, width };
}

function plain(attribute: Accessor | null, weight: number, width = 3): Part[] {
  return attribute ? [{ width, weight, read: (vertex, into) => void attribute.getElement(vertex, into) }] : [];
}

/**
 * How far a change of 1 in texture coordinates moves the painting over the surface, in sizes of the primitive. It holds
 * whatever the texture's transform, which scales painting and coordinates alike.
 */
function paintingWeight(primitive: Primitive, set: Accessor, positions: Float32Array, extent: number): number {
  const indices = primitive.getIndices();
  const count = Math.floor((indices?.getCount() ?? 0) / 3);
  const step = Math.max(1, Math.floor(count / MOST_SAMPLES));
  const element: number[] = [];
  let surface = 0;
  let painting = 0;
  for (let triangle = 0; triangle < count; triangle += step) {
    const corners = [0, 1, 2].map((corner) => indices?.getScalar(triangle * 3 + corner) ?? 0);
    surface += areaOf(
      corners.map((i) => [positions[i * 3] ?? 0, positions[i * 3 + 1] ?? 0, positions[i * 3 + 2] ?? 0]),
    );
    painting += areaOf(corners.map((i) => [...set.getElement(i, element).slice(0, 2), 0]));
  }
  const scale = painting > 0 ? Math.sqrt(surface / painting) / extent : MOST_PAINTING;
  return Math.min(MOST_PAINTING, Math.max(LEAST_PAINTING, PAINTING * scale));
}

/** Twice the area of a triangle. */
function areaOf([a = [], b = [], c = []]: readonly (readonly number[])[]): number {
  const [ux = 0, uy = 0, uz = 0] = b.map((value, i) => value - (a[i] ?? 0));
  const [vx = 0, vy = 0, vz = 0] = c.map((value, i) => value - (a[i] ?? 0));
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
}

/** A direction for each joint, mixed by weight: vertices that move alike have the same. */
function bones(primitive: Primitive): Part[] {
  const joints = primitive.getAttribute('JOINTS_0');
  const weights = primitive.getAttribute('WEIGHTS_0');
  if (!joints || !weights) return [];
  const joint: number[] = [];
  const weight: number[] = [];
  const read = (vertex: number, into: number[]) => {
    joints.getElement(vertex, joint);
    weights.getElement(vertex, weight);
    into[0] = into[1] = into[2] = 0;
    for (let i = 0; i < 4; i++) {
      const turn = (joint[i] ?? 0) * GOLDEN_ANGLE;
      const height = Math.cos((joint[i] ?? 0) * 2);
      const reach = Math.sqrt(1 - height * height) * (weight[i] ?? 0);
      into[0] += Math.cos(turn) * reach;
      into[1] += height * (weight[i] ?? 0);
      into[2] += Math.sin(turn) * reach;
    }
  };
  return [{ width: 3, weight: BONES, read }];
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
