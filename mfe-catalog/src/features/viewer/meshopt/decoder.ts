/**
 * The decoder of EXT_meshopt_compression that three's loader asks for. The usual one is WebAssembly, which our content
 * security policy does not let pages compile.
 */
import { applyFilter } from './filters.ts';
import { decodeIndices, decodeTriangles } from './indices.ts';
import { decodeVertices } from './vertices.ts';

/** @throws {Error} for data of another kind or version */
function decodeGltfBuffer(
  target: Uint8Array,
  count: number,
  size: number,
  source: Uint8Array,
  mode: string,
  filter = 'NONE',
): void {
  if (mode === 'TRIANGLES') decodeTriangles(target, count, size, source);
  else if (mode === 'INDICES') decodeIndices(target, count, size, source);
  else {
    decodeVertices(target, count, size, source);
    applyFilter(target, size, filter);
  }
}

export const meshoptDecoder = { supported: true, ready: Promise.resolve(), decodeGltfBuffer };
