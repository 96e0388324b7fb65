/** Writes folders of products as a studio would make them, around the smallest possible model. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const ALIGNMENT = 4;
const SPACE = 0x20;

/** Returns a GLB of one triangle. @param gltf overrides its JSON */
export function aGlb(gltf: Record<string, unknown> = {}): Buffer {
  const points = Buffer.from(new Float32Array([0, 0, 0, 2, 0, 0, 0, 3, 0]).buffer);
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'thing' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, mode: 4 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 0] },
      { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: points.length, target: 34962 },
      { buffer: 0, byteOffset: points.length, byteLength: 6, target: 34963 },
    ],
    buffers: [{ byteLength: points.length + 6 }],
    ...gltf,
  };
  const indices = Buffer.from(new Uint16Array([0, 1, 2]).buffer);
  const chunks = [
    chunk('JSON', Buffer.from(JSON.stringify(json)), SPACE),
    chunk('BIN\0', Buffer.concat([points, indices]), 0),
  ];
  const header = Buffer.alloc(12);
  header.write('glTF', 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(header.length + chunks.reduce((sum, { length }) => sum + length, 0), 8);
  return Buffer.concat([header, ...chunks]);
}

function chunk(type: string, data: Buffer, filling: number): Buffer {
  const padded = Buffer.alloc(Math.ceil(data.length / ALIGNMENT) * ALIGNMENT, filling);
  data.copy(padded);
  const header = Buffer.alloc(8);
  header.writeUInt32LE(padded.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, padded]);
}

/** The triangle of `aGlb` as an OBJ. */
export const anObj = 'v 0 0 0\nv 2 0 0\nv 0 3 0\nf 1 2 3\n';

/** Returns a picture of one colour that depends on its seed. */
export function aPicture(format: 'png' | 'webp' | 'gif', width: number, height: number, seed = ''): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(seed).digest();
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .toFormat(format)
    .toBuffer();
}

export const someWords = {
  name: 'Old well',
  description: 'A well with a bucket.',
  price: 12.5,
  category: 'props',
  tags: ['well', 'stone'],
};

/** Writes `files` below the folder; an object becomes JSON, null omits a file of the default product. */
export async function writeProductFolder(
  folder: string,
  files: Readonly<Record<string, object | Buffer | string | null>> = {},
): Promise<void> {
  const all = { 'product.json': someWords, 'model.glb': aGlb(), ...files };
  for (const [path, content] of Object.entries(all)) {
    if (content === null) continue;
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(file, isRaw ? content : JSON.stringify(content));
  }
}
