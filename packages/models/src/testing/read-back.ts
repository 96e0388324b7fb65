/** Reads made files with three.js' loaders, which know nothing of our writers. `measureFile` reads other formats. */
import { JSDOM } from 'jsdom';
import { Vector3 } from 'three';
import { ThreeMFLoader } from 'three/addons/loaders/3MFLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { type Measured, measure } from '../offered/model-reader.ts';

/** Returns the volume of an STL, which is negative for a solid that is inside out. */
export function volumeOf(stl: Uint8Array): number {
  const geometry = new STLLoader().parse(bufferOf(stl));
  const positions = geometry.getAttribute('position');
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let volume = 0;
  for (let i = 0; i < positions.count; i += 3) {
    a.fromBufferAttribute(positions, i);
    b.fromBufferAttribute(positions, i + 1);
    c.fromBufferAttribute(positions, i + 2);
    volume += a.dot(b.cross(c)) / 6;
  }
  return volume;
}

export function read3mf(file: Uint8Array): Measured {
  // The loader asks for one, and Node has none.
  globalThis.DOMParser ??= new JSDOM().window.DOMParser;
  return measure(new ThreeMFLoader().parse(bufferOf(file)));
}

const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

/** Pieces of the surface that hang together by corners, and edges of one face only, as an editor counts them. */
export function weldingOf(obj: Uint8Array): { parts: number; openEdges: number } {
  const parents: number[] = [];
  const rootOf = (corner: number): number => {
    let root = corner;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[corner] = root;
    return root;
  };
  const edges = new Map<string, number>();
  const lines = Buffer.from(obj).toString().split('\n');
  for (const line of lines) {
    if (line.startsWith('v ')) parents.push(parents.length);
    if (!line.startsWith('f ')) continue;
    const corners = line
      .slice(2)
      .split(' ')
      .map((corner) => Number.parseInt(corner, 10) - 1);
    for (const [i, corner] of corners.entries()) {
      const next = corners[(i + 1) % corners.length] ?? 0;
      const edge = [corner, next].sort((a, b) => a - b).join();
      edges.set(edge, (edges.get(edge) ?? 0) + 1);
      parents[rootOf(corner)] = rootOf(next);
    }
  }
  return {
    parts: new Set(parents.map((_, corner) => rootOf(corner))).size,
    openEdges: [...edges.values()].filter((faces) => faces === 1).length,
  };
}
