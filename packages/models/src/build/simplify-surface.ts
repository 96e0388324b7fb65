/** Simplifies meshes, large ones piece by piece: meshoptimizer takes 200 bytes per triangle, and never gives them back. */
import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer';
import { cutAlongLongestAxis, localVertices, sharedVertices, type Triangles } from './surface-pieces.ts';

await MeshoptSimplifier.ready;

export type Surface = Triangles & {
  /** `width` for each vertex. */
  readonly values: Float32Array;
  readonly width: number;
  /** How much each value counts beside the shape. */
  readonly weights: readonly number[];
  /** For each vertex, as meshoptimizer has them. */
  readonly locks: Uint8Array | null;
};

export type Goal = {
  readonly triangles: number;
  /** Relative to the size of the surface. */
  readonly error: number;
};

/** Triangles of a piece; a mesh of up to twice as many is one. */
const PIECE = 250_000;
const WHOLE: SimplifierFlags[] = ['Permissive', 'Prune'];
/** Pruning would take the end of a part that the next piece continues. */
const CUT: SimplifierFlags[] = ['Permissive'];
const LOCKED = 1;

/** Returns the corners that are left. @param piece triangles of a piece */
export function simplifySurface(surface: Surface, goal: Goal, piece = PIECE): Uint32Array {
  const triangles = surface.corners.length / 3;
  if (triangles <= 2 * piece) return simplify(surface, goal, WHOLE);
  const pieces = cutAlongLongestAxis(surface, Math.ceil(triangles / piece));
  const shared = sharedVertices(pieces, MeshoptSimplifier.generatePositionRemap(surface.positions, 3));
  const seen = new Uint32Array(shared.length);
  const extent = sizeOf(surface);
  return joined(
    pieces.map((corners) => {
      const { vertices, local } = localVertices(corners, seen);
      const cut = cutOut(surface, vertices, local, shared);
      // The same error in metres, and the same balance of shape and values.
      const scale = extent / sizeOf(cut);
      const weights = surface.weights.map((weight) => weight * scale);
      const share = { triangles: (goal.triangles * local.length) / surface.corners.length, error: goal.error * scale };
      return simplify({ ...cut, weights }, share, CUT).map((vertex) => vertices[vertex] ?? 0);
    }),
  );
}

function simplify(
  { corners, positions, values, width, weights, locks }: Surface,
  goal: Goal,
  flags: SimplifierFlags[],
) {
  const target = Math.max(1, Math.floor(goal.triangles)) * 3;
  const [kept] = MeshoptSimplifier.simplifyWithAttributes(
    corners,
    positions,
    3,
    values,
    width,
    [...weights],
    locks,
    target,
    goal.error,
    flags,
  );
  return kept;
}

const sizeOf = ({ positions }: Triangles) => MeshoptSimplifier.getScale(positions, 3) || 1;

/** Vertices where pieces meet are locked, so that no gap opens. */
function cutOut(surface: Surface, vertices: Uint32Array, corners: Uint32Array, shared: Uint8Array): Surface {
  const { width, weights } = surface;
  const positions = new Float32Array(vertices.length * 3);
  const values = new Float32Array(vertices.length * width);
  const locks = new Uint8Array(vertices.length);
  for (const [to, from] of vertices.entries()) {
    for (let i = 0; i < 3; i++) positions[to * 3 + i] = surface.positions[from * 3 + i] ?? 0;
    for (let i = 0; i < width; i++) values[to * width + i] = surface.values[from * width + i] ?? 0;
    locks[to] = (surface.locks?.[from] ?? 0) | (shared[from] ? LOCKED : 0);
  }
  return { corners, positions, values, width, weights, locks };
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
