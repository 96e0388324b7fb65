/** Brings the shown scene of a document below a number of triangles. */
import type { Primitive } from '@gltf-transform/core';
import { Matrix4, Vector3 } from 'three';
import { countPlacements, placementsOf } from '../reading/placements.ts';
import type { ShownNode } from '../reading/shown-scene.ts';
import { type Simplifier, simplifierOf } from './simplify-primitive.ts';

/** One that is drawn several times counts as often. */
type Part = Simplifier & {
  readonly placements: number;
  /** In metres. */
  readonly size: number;
};

type Attempt = {
  /** Triangles that each part is to keep, relative to its share of those wanted. */
  readonly aim: number;
  /** Error allowed, relative to the size of the largest part. */
  readonly error: number;
};

/** With a larger error it is another model. */
const RUIN = 0.05;
/** A part never gets a larger error than this, relative to its own size. */
const RUIN_OF_PART = 0.3;
/** A part that is smooth may lose more than its share, so that those with details keep theirs. */
const LEAST_AIM = 0.2;
const EVEN: Attempt = { aim: 1, error: RUIN };
/** Of a larger model each attempt takes seconds. */
const LARGE = 500_000;

/** Errors to allow everywhere alike, small first: an eye sees all parts from one distance. */
const ATTEMPTS = Array.from({ length: 56 }, (_, i) => ({ aim: LEAST_AIM, error: 0.0003 * 1.0975 ** i }));

/** Simplifies the primitives in place. @returns false, and leaves them, when `most` cannot be reached without ruin */
export function simplifyBelow(nodes: readonly ShownNode[], most: number): boolean {
  const parts = partsOf(nodes);
  const whole = sum(parts, ({ placements, triangles }) => placements * triangles);
  const size = parts.reduce((largest, part) => Math.max(largest, part.size), 0);
  const attempt = ({ aim, error }: Attempt) => {
    const corners = parts.map((part) =>
      part.simplify(
        Math.floor((part.triangles * aim * most) / whole),
        Math.min(RUIN_OF_PART, (error * size) / part.size),
      ),
    );
    const triangles = sum(parts, ({ placements }, i) => (placements * (corners[i]?.length ?? 0)) / 3);
    return triangles <= most ? corners : undefined;
  };
  const isEven = parts.length === 1 || whole > LARGE;
  const kept = (isEven ? attempt(EVEN) : undefined) ?? gentlest(attempt);
  for (const [i, part] of parts.entries()) part.keep(kept?.[i]);
  return kept !== undefined;
}

/** Returns the result of the first attempt that has one, provided that all after it have one too. */
function gentlest<Result>(attempt: (attempt: Attempt) => Result | undefined): Result | undefined {
  let best: Result | undefined;
  let [from, to] = [0, ATTEMPTS.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const found = attempt(ATTEMPTS[middle] ?? EVEN);
    best = found ?? best;
    if (found) to = middle;
    else from = middle + 1;
  }
  return best;
}

function partsOf(nodes: readonly ShownNode[]): Part[] {
  const parts = new Map<Primitive, Part>();
  for (const { node, mesh } of nodes) {
    const scale = scaleOf(placementsOf(node)[0] ?? new Matrix4());
    for (const primitive of mesh.listPrimitives()) {
      const known = parts.get(primitive);
      const simplifier = known ?? simplifierOf(primitive);
      if (!simplifier) continue;
      const placements = countPlacements(node) + (known?.placements ?? 0);
      const size = Math.max(simplifier.extent * scale, known?.size ?? 0);
      parts.set(primitive, { ...simplifier, placements, size });
    }
  }
  return [...parts.values()];
}

const scaleOf = (matrix: Matrix4) => Math.max(...new Vector3().setFromMatrixScale(matrix).toArray());

function sum<Item>(items: readonly Item[], count: (item: Item, index: number) => number): number {
  return items.reduce((total, item, index) => total + count(item, index), 0);
}
