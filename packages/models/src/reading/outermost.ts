/** The few vertices of a primitive that can be its outermost ones in any pose. */
import type { Node, Primitive } from '@gltf-transform/core';
import { Vector3 } from 'three';
import { drawnVertices } from './bounds.ts';

/** Directions in which vertices are looked for, evenly around: what lies between two is missed by less than 2 %. */
const DIRECTIONS = evenDirections(120);
/** Of more morph targets, the first are looked at. */
const MOST_TARGETS = 60;
const MOST_VISITS = 40_000_000;

/**
 * Returns the vertices that are farthest out in each direction, for each bone by itself and for each morph target: bones
 * move what hangs on them as a whole.
 */
export function outermostVertices(node: Node, primitive: Primitive): number[] {
  const positions = primitive.getAttribute('POSITION');
  if (!positions) return [];
  const drawn = drawnVertices(primitive);
  const groups = node.getSkin() ? groupsByBone(primitive, drawn) : [[...drawn.keys()].filter((i) => drawn[i] === 1)];
  const shapes = shapesOf(primitive);
  const found = new Set<number>();
  for (const vertices of groups)
    for (const shape of shapes) for (const vertex of farthest(vertices, shape, shapes.length)) found.add(vertex);
  return [...found];
}

type Shape = (vertex: number, target: Vector3) => Vector3;

/** The shape at rest, and with each morph target. */
function shapesOf(primitive: Primitive): Shape[] {
  const positions = primitive.getAttribute('POSITION');
  const element: number[] = [];
  const rest: Shape = (vertex, target) => target.fromArray(positions?.getElement(vertex, element) ?? [0, 0, 0]);
  const moved = primitive
    .listTargets()
    .slice(0, MOST_TARGETS)
    .flatMap((target) => target.getAttribute('POSITION') ?? [])
    .map((offsets): Shape => {
      const offset = new Vector3();
      return (vertex, target) => rest(vertex, target).add(offset.fromArray(offsets.getElement(vertex, element)));
    });
  return [rest, ...moved];
}

/** Looks at every n-th vertex of very many. */
function farthest(vertices: readonly number[], shape: Shape, shapes: number): number[] {
  if (vertices.length <= DIRECTIONS.length) return [...vertices];
  const step = Math.ceil((vertices.length * DIRECTIONS.length * shapes) / MOST_VISITS);
  const reaches = new Float64Array(DIRECTIONS.length).fill(Number.NEGATIVE_INFINITY);
  const most = new Uint32Array(DIRECTIONS.length);
  const point = new Vector3();
  for (let i = 0; i < vertices.length; i += step) {
    const vertex = vertices[i] ?? 0;
    shape(vertex, point);
    for (let k = 0; k < DIRECTIONS.length; k++) {
      const reach = DIRECTIONS[k]?.dot(point) ?? 0;
      if (reach <= (reaches[k] ?? 0)) continue;
      reaches[k] = reach;
      most[k] = vertex;
    }
  }
  return [...most];
}

/** Vertices by the bone that moves them most. */
function groupsByBone(primitive: Primitive, drawn: Uint8Array): number[][] {
  const [joints, weights] = [primitive.getAttribute('JOINTS_0'), primitive.getAttribute('WEIGHTS_0')];
  const groups = new Map<number, number[]>();
  const [joint, weight]: number[][] = [[], []];
  for (let vertex = 0; vertex < drawn.length; vertex++) {
    if (drawn[vertex] === 0) continue;
    weights?.getElement(vertex, weight ?? []);
    joints?.getElement(vertex, joint ?? []);
    const bone = joint?.[weight?.indexOf(Math.max(...weight)) ?? 0] ?? 0;
    const group = groups.get(bone);
    if (group) group.push(vertex);
    else groups.set(bone, [vertex]);
  }
  return [...groups.values()];
}

/** Points of a spiral around a sphere. */
function evenDirections(count: number): Vector3[] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    return new Vector3(Math.sqrt(1 - y * y) * Math.cos(i * turn), y, Math.sqrt(1 - y * y) * Math.sin(i * turn));
  });
}
