/**
 * Finds a few straight ramps through colour space that hold the colours of all triangles. Between corners a viewer mixes
 * colours in linear light, along a straight line; a shaded surface runs from its colour to its shadow, along another. So a
 * triangle keeps its gradient when its corners lie on one ramp.
 */

/** Red, green, blue in linear light and alpha, each 0–1. */
export type Rgba = readonly [number, number, number, number];
export type Ramp = { readonly from: Rgba; readonly to: Rgba };
export type Ramps = {
  readonly ramps: readonly Ramp[];
  /** The ramp of each triangle. */
  readonly rampOf: Uint32Array;
};

/** Numbers of a corner, and of the three corners of a triangle. */
const CORNER = 4;
const TRIANGLE = 3 * CORNER;
/** Triangles that ramps are fitted to; all others take the best of those ramps. */
const MOST_FITTED = 4000;
/** Mean error of a ramp that needs no splitting: a quarter of a step of an 8-bit picture, squared. */
const GOOD_ENOUGH = (0.25 / 255) ** 2;
const ROUNDS = 2;

type Line = { readonly through: number[]; readonly along: number[] };
type Cluster = { line: Line; members: number[]; error: number };

/** @param colours corners of triangles, four numbers a corner @param most ramps */
export function fitRamps(colours: Float32Array, most: number): Ramps {
  const count = colours.length / TRIANGLE;
  const stride = Math.max(1, Math.ceil(count / MOST_FITTED));
  const fitted = Array.from({ length: Math.ceil(count / stride) }, (_, i) => i * stride);
  let lines = split(colours, fitted, most).map(({ line }) => line);
  for (let round = 0; round < ROUNDS; round++) {
    const members = lines.map((): number[] => []);
    for (const triangle of fitted) members[nearest(colours, triangle, lines)]?.push(triangle);
    lines = members.filter(({ length }) => length > 0).map((triangles) => fitLine(colours, triangles));
  }
  const rampOf = new Uint32Array(count);
  let last = 0;
  for (let triangle = 0; triangle < count; triangle++) {
    // Neighbours are often alike, which saves looking far at the others.
    last = nearest(colours, triangle, lines, last);
    rampOf[triangle] = last;
  }
  return bySimilarity(cut(colours, rampOf, lines), rampOf);
}

/** Where a colour lies on a ramp, 0–1. */
export function placeOn({ from, to }: Ramp, colours: Float32Array, corner: number): number {
  let [dot, length] = [0, 0];
  for (let k = 0; k < CORNER; k++) {
    const way = (to[k] ?? 0) - (from[k] ?? 0);
    dot += ((colours[corner * CORNER + k] ?? 0) - (from[k] ?? 0)) * way;
    length += way * way;
  }
  return length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
}

/** Splits the triangles, always those that their line fits worst. */
function split(colours: Float32Array, all: number[], most: number): Cluster[] {
  const clusters = [clusterOf(colours, all)];
  while (clusters.length < most) {
    clusters.sort((a, b) => b.error - a.error);
    const [worst] = clusters;
    if (!worst || worst.members.length < 2 || worst.error <= worst.members.length * GOOD_ENOUGH) break;
    const halves = halve(colours, worst);
    if (halves.some(({ length }) => length === 0)) break;
    clusters.splice(0, 1, ...halves.map((members) => clusterOf(colours, members)));
  }
  return clusters;
}

function clusterOf(colours: Float32Array, members: number[]): Cluster {
  const line = fitLine(colours, members);
  return { line, members, error: members.reduce((sum, triangle) => sum + errorOf(colours, triangle, line), 0) };
}

/** Both sides of the line; or else the triangles that it fits well, and the others. */
function halve(colours: Float32Array, { line, members, error }: Cluster): [number[], number[]] {
  const side = across(colours, members, line);
  const isBeyond = (triangle: number) => {
    let sum = 0;
    for (let i = 0; i < TRIANGLE; i++)
      sum += ((colours[triangle * TRIANGLE + i] ?? 0) - (line.through[i % CORNER] ?? 0)) * (side[i % CORNER] ?? 0);
    return sum > 0;
  };
  const isWorse = (triangle: number) => errorOf(colours, triangle, line) > error / members.length;
  for (const test of [isBeyond, isWorse]) {
    const yes = members.filter(test);
    if (yes.length > 0 && yes.length < members.length) return [yes, members.filter((one) => !test(one))];
  }
  return [members, []];
}

/** Dark colours count for more, as they do for the eye. */
const weightOf = (colours: Float32Array, at: number) =>
  1 / ((colours[at] ?? 0) + (colours[at + 1] ?? 0) + (colours[at + 2] ?? 0) + 0.06);

function fitLine(colours: Float32Array, triangles: readonly number[]): Line {
  const through = [0, 0, 0, 0];
  let total = 0;
  forEachCorner(triangles, (at) => {
    const weight = weightOf(colours, at);
    total += weight;
    for (let k = 0; k < CORNER; k++) through[k] = (through[k] ?? 0) + weight * (colours[at + k] ?? 0);
  });
  for (let k = 0; k < CORNER; k++) through[k] = (through[k] ?? 0) / total;
  return { through, along: mainAxis(colours, triangles, through, [0, 0, 0, 0]) };
}

/** The direction of greatest spread beside the line. */
const across = (colours: Float32Array, triangles: readonly number[], { through, along }: Line) =>
  mainAxis(colours, triangles, through, along);

/** The direction of greatest spread around `through`, without what lies along `without`. */
function mainAxis(
  colours: Float32Array,
  triangles: readonly number[],
  through: readonly number[],
  without: readonly number[],
): number[] {
  const spread = new Float64Array(CORNER * CORNER);
  const away = [0, 0, 0, 0];
  forEachCorner(triangles, (at) => {
    const weight = weightOf(colours, at);
    let along = 0;
    for (let k = 0; k < CORNER; k++) {
      away[k] = (colours[at + k] ?? 0) - (through[k] ?? 0);
      along += (away[k] ?? 0) * (without[k] ?? 0);
    }
    for (let k = 0; k < CORNER; k++) away[k] = (away[k] ?? 0) - along * (without[k] ?? 0);
    for (let i = 0; i < CORNER; i++)
      for (let j = 0; j < CORNER; j++)
        spread[i * CORNER + j] = (spread[i * CORNER + j] ?? 0) + weight * (away[i] ?? 0) * (away[j] ?? 0);
  });
  return powerIteration(spread);
}

function powerIteration(matrix: Float64Array): number[] {
  // No colour's axis is at a right angle to it.
  let axis = [0.61, 0.53, 0.47, 0.35];
  for (let round = 0; round < 24; round++) {
    const next = axis.map((_, i) => axis.reduce((sum, value, j) => sum + value * (matrix[i * CORNER + j] ?? 0), 0));
    const length = Math.hypot(...next);
    if (length < 1e-12) return [0, 0, 0, 0];
    axis = next.map((value) => value / length);
  }
  return axis;
}

/** @param guess the line that is tried first */
function nearest(colours: Float32Array, triangle: number, lines: readonly Line[], guess = 0): number {
  const guessed = lines[guess];
  let [best, least] = [guess, guessed ? errorOf(colours, triangle, guessed) : Number.POSITIVE_INFINITY];
  for (let i = 0; i < lines.length && least > 0; i++) {
    const line = lines[i];
    const error = line ? errorOf(colours, triangle, line, least) : least;
    if (error >= least) continue;
    best = i;
    least = error;
  }
  return best;
}

/** How far the corners are from the line, squared and weighted; any number above `limit` when it is further. */
function errorOf(colours: Float32Array, triangle: number, { through, along }: Line, limit = Number.POSITIVE_INFINITY) {
  // Taking arrays apart takes longer than all the rest.
  const x = through[0] ?? 0;
  const y = through[1] ?? 0;
  const z = through[2] ?? 0;
  const w = through[3] ?? 0;
  const ax = along[0] ?? 0;
  const ay = along[1] ?? 0;
  const az = along[2] ?? 0;
  const aw = along[3] ?? 0;
  let error = 0;
  for (let at = triangle * TRIANGLE; at < (triangle + 1) * TRIANGLE; at += CORNER) {
    const dx = (colours[at] ?? 0) - x;
    const dy = (colours[at + 1] ?? 0) - y;
    const dz = (colours[at + 2] ?? 0) - z;
    const dw = (colours[at + 3] ?? 0) - w;
    const dot = dx * ax + dy * ay + dz * az + dw * aw;
    error += weightOf(colours, at) * Math.max(0, dx * dx + dy * dy + dz * dz + dw * dw - dot * dot);
    if (error > limit) break;
  }
  return error;
}

/** Cuts each line to the colours that lie on it. */
function cut(colours: Float32Array, rampOf: Uint32Array, lines: readonly Line[]): Ramp[] {
  const ends = lines.map(() => ({ low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }));
  for (let corner = 0; corner < rampOf.length * 3; corner++) {
    const which = rampOf[Math.floor(corner / 3)] ?? 0;
    const [line, end] = [lines[which], ends[which]];
    if (!line || !end) continue;
    let at = 0;
    for (let k = 0; k < CORNER; k++)
      at += ((colours[corner * CORNER + k] ?? 0) - (line.through[k] ?? 0)) * (line.along[k] ?? 0);
    end.low = Math.min(end.low, at);
    end.high = Math.max(end.high, at);
  }
  return lines.map(({ through, along }, i) => {
    const { low = 0, high = 0 } = ends[i] ?? {};
    const pointAt = (distance: number): Rgba => {
      const [r = 0, g = 0, b = 0, a = 0] = through.map((value, k) =>
        Math.min(1, Math.max(0, value + (Number.isFinite(distance) ? distance : 0) * (along[k] ?? 0))),
      );
      return [r, g, b, a];
    };
    return { from: pointAt(low), to: pointAt(high) };
  });
}

/** Puts like beside like, so that a viewer that blurs the picture mixes colours that are close. */
function bySimilarity(ramps: readonly Ramp[], rampOf: Uint32Array): Ramps {
  const middle = ({ from, to }: Ramp) => from.map((value, k) => Math.sqrt((value + (to[k] ?? 0)) / 2));
  const left = new Set(ramps.keys());
  const order: number[] = [];
  let at: readonly number[] = [0, 0, 0, 0];
  while (left.size > 0) {
    let [next, least] = [0, Number.POSITIVE_INFINITY];
    for (const i of left) {
      const ramp = ramps[i];
      const far = ramp ? Math.hypot(...middle(ramp).map((value, k) => value - (at[k] ?? 0))) : least;
      if (far < least) [next, least] = [i, far];
    }
    left.delete(next);
    order.push(next);
    const ramp = ramps[next];
    if (ramp) at = middle(ramp);
  }
  const rowOf = new Map(order.map((ramp, row) => [ramp, row]));
  return {
    ramps: order.flatMap((i) => ramps[i] ?? []),
    rampOf: rampOf.map((ramp) => rowOf.get(ramp) ?? 0),
  };
}

function forEachCorner(triangles: readonly number[], visit: (at: number) => void): void {
  for (const triangle of triangles)
    for (let at = triangle * TRIANGLE; at < (triangle + 1) * TRIANGLE; at += CORNER) visit(at);
}
