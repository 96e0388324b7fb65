/** A large mesh is simplified piece by piece, without gaps between the pieces. */
import { describe, expect, test } from 'vitest';
import { type Surface, simplifySurface } from './simplify-surface.ts';

const EDGE = 60;
const PIECE = 1000;

/** Hills of one by two metres, which are cut between rows; its colour is a value of each vertex. @param isCut whether each row has its own vertices */
function hills(isCut: boolean): Surface {
  const across = EDGE + 1;
  const rows = Array.from({ length: EDGE }, (_, row) => row);
  const vertexAt = (row: number, side: number, x: number) =>
    isCut ? (row * 2 + side) * across + x : (row + side) * across + x;
  const positions = new Float32Array((isCut ? EDGE * 2 : across) * across * 3);
  for (const row of rows)
    for (const side of [0, 1])
      for (let x = 0; x < across; x++) {
        const height = Math.sin(x / 7) * Math.cos((row + side) / 5);
        positions.set([x / EDGE, height / 50, (2 * (row + side)) / EDGE], vertexAt(row, side, x) * 3);
      }
  const corners = rows.flatMap((row) =>
    Array.from({ length: EDGE }, (_, x) => {
      const [a, b, c, d] = [vertexAt(row, 0, x), vertexAt(row, 0, x + 1), vertexAt(row, 1, x), vertexAt(row, 1, x + 1)];
      return [a, c, b, b, c, d];
    }).flat(),
  );
  const values = Float32Array.from({ length: positions.length / 3 }, (_, vertex) => (positions[vertex * 3] ?? 0) / 9);
  return { corners: new Uint32Array(corners), positions, values, width: 1, weights: [0.5], locks: null };
}

const key = ({ positions }: Surface, vertex: number) => positions.subarray(vertex * 3, vertex * 3 + 3).join();

/** Metres of edges that have a triangle on one side only. */
function openLength(surface: Surface, corners: Uint32Array): number {
  const edges = new Map<string, { count: number; length: number }>();
  for (let triangle = 0; triangle < corners.length; triangle += 3)
    for (const [i, k] of [[0, 1] as const, [1, 2] as const, [2, 0] as const]) {
      const ends = [corners[triangle + i] ?? 0, corners[triangle + k] ?? 0];
      const name = ends
        .map((vertex) => key(surface, vertex))
        .sort()
        .join(' ');
      const [a = [], b = []] = ends.map((vertex) => [...surface.positions.subarray(vertex * 3, vertex * 3 + 3)]);
      const length = Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
      edges.set(name, { count: (edges.get(name)?.count ?? 0) + 1, length });
    }
  return [...edges.values()].reduce((sum, { count, length }) => (count === 1 ? sum + length : sum), 0);
}

/** Square metres as seen from above. */
function areaOf({ positions }: Surface, corners: Uint32Array): number {
  const at = (corner: number, axis: number) => positions[(corners[corner] ?? 0) * 3 + axis] ?? 0;
  let area = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const [x, z] = [at(i, 0), at(i, 2)];
    area += Math.abs((at(i + 1, 0) - x) * (at(i + 2, 2) - z) - (at(i + 2, 0) - x) * (at(i + 1, 2) - z)) / 2;
  }
  return area;
}

describe.each([
  ['whose triangles share vertices', false],
  ['whose rows have vertices of their own', true],
])('a mesh %s', (_, isCut) => {
  test('is half as many triangles, without a hole or an overlap', () => {
    const surface = hills(isCut);
    const kept = simplifySurface(surface, { triangles: surface.corners.length / 6, error: 0.1 }, PIECE);
    expect(kept.length).toBeLessThan(surface.corners.length * 0.55);
    expect(openLength(surface, kept)).toBeCloseTo(openLength(surface, surface.corners), 1);
    expect(areaOf(surface, kept)).toBeCloseTo(2, 3);
  });
});

test('a protected vertex is kept, also in pieces', () => {
  const surface = hills(false);
  const vertex = 26 * (EDGE + 1) + 17;
  const locks = new Uint8Array(surface.positions.length / 3);
  locks[vertex] = 1;
  const kept = (given: Uint8Array | null) =>
    simplifySurface({ ...surface, locks: given }, { triangles: 200, error: 1 }, PIECE).includes(vertex);
  expect([kept(locks), kept(null)]).toEqual([true, false]);
});
