/** A model made by code: a red box and a blue one on a ground, which turn; small, and with nothing from elsewhere. */

const COMPONENT = { float: 5126, unsignedShort: 5123 } as const;
const SECONDS = 1;
/** The box's corners, and by them its sides, each of two triangles. */
const CORNERS = Array.from({ length: 8 }, (_, corner) => [corner & 1, (corner >> 1) & 1, (corner >> 2) & 1]);
const SIDES = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
] as const;

/** Metres of the whole model, for its facts. */
export const modelSize = { width: 3, height: 2, depth: 2 } as const;

/** The names of its animations. */
export const clipNames = ['Spin', 'Rise'] as const;

/** A one-pixel green PNG, as a texture that is part of the file. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
);

/** The file. @param colour of the larger box, as red, green and blue from 0 to 1 */
export function createGlb(colour: readonly [number, number, number] = [0.8, 0.1, 0.1]): Buffer {
  const positions = CORNERS.flatMap(([x = 0, y = 0, z = 0]) => [x * 2 - 1, y * 2, z * 2 - 1]);
  const triangles = SIDES.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  const quarter = Math.SQRT1_2;
  const parts = [
    Buffer.from(new Float32Array(positions).buffer),
    Buffer.from(new Uint16Array(triangles).buffer),
    Buffer.from(new Float32Array([0, SECONDS / 2, SECONDS]).buffer),
    Buffer.from(new Float32Array([0, 0, 0, 1, 0, quarter, 0, quarter, 0, 1, 0, 0]).buffer),
    Buffer.from(new Float32Array([2, 0, 0, 2, 1.5, 0, 2, 0, 0]).buffer),
    Buffer.concat([PIXEL, Buffer.alloc(-PIXEL.length & 3)]),
  ];
  const accessors = [
    { componentType: COMPONENT.float, count: 8, type: 'VEC3', min: [-1, 0, -1], max: [1, 2, 1] },
    { componentType: COMPONENT.unsignedShort, count: 36, type: 'SCALAR' },
    { componentType: COMPONENT.float, count: 3, type: 'SCALAR', min: [0], max: [SECONDS] },
    { componentType: COMPONENT.float, count: 3, type: 'VEC4' },
    { componentType: COMPONENT.float, count: 3, type: 'VEC3' },
  ].map((accessor, bufferView) => ({ bufferView, ...accessor }));
  let byteOffset = 0;
  const bufferViews = parts.map(({ length }) => {
    const view = { buffer: 0, byteOffset, byteLength: length };
    byteOffset += length;
    return view;
  });
  const mesh = (material: number) => ({ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material }] });
  const track = (name: string, node: number, path: string, output: number) => ({
    name,
    samplers: [{ input: 2, output }],
    channels: [{ sampler: 0, target: { node, path } }],
  });
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0, 1] }],
    nodes: [
      { name: 'keep', mesh: 0 },
      { name: 'tower', mesh: 1, translation: [2, 0, 0], scale: [0.4, 0.6, 0.4] },
    ],
    meshes: [mesh(0), mesh(1)],
    materials: [
      { pbrMetallicRoughness: { baseColorFactor: [...colour, 1], metallicFactor: 0, roughnessFactor: 0.8 } },
      { pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0 } },
    ],
    textures: [{ source: 0 }],
    images: [{ bufferView: 5, mimeType: 'image/png' }],
    animations: [track(clipNames[0], 0, 'rotation', 3), track(clipNames[1], 1, 'translation', 4)],
    accessors,
    bufferViews,
    buffers: [{ byteLength: byteOffset }],
  };
  return assemble(json, Buffer.concat(parts));
}

function assemble(json: object, binary: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const chunk = (type: string, data: Buffer) => Buffer.concat([uint32(data.length), Buffer.from(type), data]);
  const body = Buffer.concat([chunk('JSON', padded), chunk('BIN\0', binary)]);
  return Buffer.concat([Buffer.from('glTF'), uint32(2), uint32(12 + body.length), body]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
