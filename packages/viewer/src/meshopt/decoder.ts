// Replaces the usual WebAssembly decoder, which the content security policy does not let pages compile.
import { applyFilter } from './filters.ts';
import { decodeIndices, decodeTriangles } from './indices.ts';
import { decodeVertices } from './vertices.ts';

/** @throws {Error} for an unsupported mode or version */
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
