/** Cuts a mesh into pieces that lie side by side. */

/** A mesh: three corners for each triangle, three numbers for each position. */
export type Triangles = { readonly corners: Uint32Array; readonly positions: Float32Array };

const BINS = 4096;
const NONE = 0xffff;
const SEVERAL = 0xfffe;

/** Returns the corners of each piece; the pieces have about as many triangles each. */
export function cutAlongLongestAxis(mesh: Triangles, pieces: number): Uint32Array[] {
  const triangles = mesh.corners.length / 3;
  const bins = binsOf(mesh);
  const counts = new Uint32Array(BINS);
  for (const bin of bins) counts[bin] = (counts[bin] ?? 0) + 1;
  let before = 0;
  const pieceOfBin = counts.map((count) => {
    const piece = Math.floor((before / triangles) * pieces);
    before += count;
    return piece;
  });
  const sizes = new Uint32Array(pieces);
  for (const [bin, piece] of pieceOfBin.entries()) sizes[piece] = (sizes[piece] ?? 0) + (counts[bin] ?? 0);
  const cut = Array.from(sizes, (size) => new Uint32Array(size * 3));
  const filled = new Uint32Array(pieces);
  for (let triangle = 0; triangle < triangles; triangle++) {
    const piece = pieceOfBin[bins[triangle] ?? 0] ?? 0;
    const at = filled[piece] ?? 0;
    for (let i = 0; i < 3; i++) (cut[piece] as Uint32Array)[at + i] = mesh.corners[triangle * 3 + i] ?? 0;
    filled[piece] = at + 3;
  }
  return cut.filter(({ length }) => length > 0);
}

/** Returns the bin of each triangle by its middle. */
function binsOf({ corners, positions }: Triangles): Uint16Array {
  const { axis, least, length } = longestAxis(positions);
  const at = (corner: number) => positions[(corners[corner] ?? 0) * 3 + axis] ?? 0;
  const bins = new Uint16Array(corners.length / 3);
  for (let triangle = 0; triangle < bins.length; triangle++) {
    const middle = (at(triangle * 3) + at(triangle * 3 + 1) + at(triangle * 3 + 2)) / 3;
    bins[triangle] = Math.min(BINS - 1, Math.max(0, Math.floor(((middle - least) / length) * BINS)));
  }
  return bins;
}

function longestAxis(positions: Float32Array) {
  const axes = [0, 1, 2].map((axis) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = axis; i < positions.length; i += 3) {
      least = Math.min(least, positions[i] ?? 0);
      most = Math.max(most, positions[i] ?? 0);
    }
    return { axis, least, length: most - least || 1 };
  });
  return axes.reduce((longest, axis) => (axis.length > longest.length ? axis : longest));
}

/**
 * Returns 1 for each vertex whose place belongs to several pieces.
 * @param places the first vertex in the place of each
 */
export function sharedVertices(pieces: readonly Uint32Array[], places: Uint32Array): Uint8Array {
  const owners = new Uint16Array(places.length).fill(NONE);
  for (const [piece, corners] of pieces.entries())
    for (const corner of corners) {
      const place = places[corner] ?? 0;
      const owner = owners[place];
      owners[place] = owner === NONE || owner === piece ? piece : SEVERAL;
    }
  const shared = new Uint8Array(places.length);
  for (const [vertex, place] of places.entries()) shared[vertex] = owners[place] === SEVERAL ? 1 : 0;
  return shared;
}

/** Returns the vertices of a piece, each once, and its corners counted in them. @param seen all zero, before and after */
export function localVertices(corners: Uint32Array, seen: Uint32Array): { vertices: Uint32Array; local: Uint32Array } {
  const vertices = new Uint32Array(corners.length);
  const local = new Uint32Array(corners.length);
  let count = 0;
  for (const [at, corner] of corners.entries()) {
    if (!seen[corner]) {
      vertices[count] = corner;
      count += 1;
      seen[corner] = count;
    }
    local[at] = (seen[corner] ?? 1) - 1;
  }
  const found = vertices.slice(0, count);
  for (const vertex of found) seen[vertex] = 0;
  return { vertices: found, local };
}
