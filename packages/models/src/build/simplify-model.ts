/** Brings the shown scene of a document below a number of triangles. */
import type { Primitive } from '@gltf-transform/core';
import { Matrix4, Vector3 } from 'three';
import { countPlacements, placementsOf } from '../reading/placements.ts';
import type { ShownNode } from '../reading/shown-scene.ts';
import { type Simplifier, simplifierOf } from './simplify-primitive.ts';

/** One that is drawn several times counts as often. */
type Part = Simplifier & {
  readonly placements: number;
  readonly primitive: Primitive /** In metres. */;
  readonly size: number;
};

/** Error that no eye sees, relative to the size of each part. */
const UNSEEN = 0.01;
/** A part never gets a larger error than this, relative to its own size. */
const MOST = 0.3;

/** What is tried until the triangles are few enough, gentle first. */
type Attempt = {
  /** Part of each part's triangles to aim for, relative to the share wanted of the whole. */
  readonly aim: number;
  /** Error allowed, relative to the size of the largest part; {@link UNSEEN} is always allowed. */
  readonly error: number;
};
const LEAST_AIM = 0.5;
const ATTEMPTS: readonly Attempt[] = [
  ...[1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6].map((aim) => ({ aim, error: 0 })),
  ...[0, 0.0007, 0.001, 0.0014, 0.002, 0.0028, 0.004, 0.0056, 0.008, 0.011, 0.016, 0.022, 0.03, 0.04, 0.05].map(
    (error) => ({
      aim: LEAST_AIM,
      error,
    }),
  ),
];

/** Simplifies the primitives in place. @returns false, and leaves them, when `most` cannot be reached without ruin */
export function simplifyBelow(nodes: readonly ShownNode[], most: number): boolean {
  const parts = partsOf(nodes);
  const share = most / sum(parts, ({ placements, triangles }) => placements * triangles);
  const size = parts.reduce((largest, part) => Math.max(largest, part.size), 0);
  const kept = gentlest((attempt) => {
    const corners = parts.map((part) => simplified(part, share, size, attempt));
    return sum(parts, ({ placements }, i) => (placements * (corners[i]?.length ?? 0)) / 3) <= most
      ? corners
      : undefined;
  });
  for (const [i, part] of parts.entries()) part.keep(kept?.[i]);
  return kept !== undefined;
}

function simplified(part: Part, share: number, size: number, { aim, error }: Attempt): Uint32Array {
  const target = Math.floor(part.triangles * share * aim);
  return part.simplify(target, Math.max(UNSEEN, Math.min(MOST, (error * size) / part.size)));
}

/** Returns the result of the first attempt that has one, provided that all after it have one too. */
function gentlest<Result>(attempt: (attempt: Attempt) => Result | undefined): Result | undefined {
  let best: Result | undefined;
  // Most large models are simple: the first attempt is enough.
  let [from, to] = [0, ATTEMPTS.length];
  for (let at = 0; from < to; at = Math.floor((from + to) / 2)) {
    const found = attempt(ATTEMPTS[at] ?? { aim: LEAST_AIM, error: 0 });
    if (found) {
      best = found;
      to = at;
    } else from = at + 1;
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
      parts.set(primitive, { ...simplifier, primitive, placements, size });
    }
  }
  return [...parts.values()];
}

const scaleOf = (matrix: Matrix4) => Math.max(...new Vector3().setFromMatrixScale(matrix).toArray());

function sum<Item>(items: readonly Item[], count: (item: Item, index: number) => number): number {
  return items.reduce((total, item, index) => total + count(item, index), 0);
}
