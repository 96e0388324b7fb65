/** Writes binary STL, which every slicer reads. */
import { Vector3 } from 'three';
import type { PrintMesh } from './print-mesh.ts';

const HEADER = 80;
const TRIANGLE = 50;

/** @param name must not begin with `solid`, by which readers tell the text format */
export function writeStl({ positions, triangles }: PrintMesh, name: string): Uint8Array {
  const count = triangles.length / 3;
  const file = Buffer.alloc(HEADER + 4 + count * TRIANGLE);
  file.write(`STL of ${name.replaceAll(/[^\x20-\x7e]/g, '')}, millimetres, Z up`.slice(0, HEADER), 'latin1');
  file.writeUInt32LE(count, HEADER);
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const [normal, side] = [new Vector3(), new Vector3()];
  for (let i = 0; i < count; i++) {
    a.fromArray(positions, (triangles[i * 3] ?? 0) * 3);
    b.fromArray(positions, (triangles[i * 3 + 1] ?? 0) * 3);
    c.fromArray(positions, (triangles[i * 3 + 2] ?? 0) * 3);
    normal.subVectors(b, a).cross(side.subVectors(c, a)).normalize();
    let at = HEADER + 4 + i * TRIANGLE;
    for (const { x, y, z } of [normal, a, b, c]) {
      at = file.writeFloatLE(x, at);
      at = file.writeFloatLE(y, at);
      at = file.writeFloatLE(z, at);
    }
  }
  return new Uint8Array(file);
}
