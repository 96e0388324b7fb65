/** How vertices, indices and primitives are written. */
import { Primitive, VertexLayout } from '@gltf-transform/core';
import { KHRMeshQuantization } from '@gltf-transform/extensions';
import type { Workshop } from '../small-models.ts';
import { bare, DICE_SIZE, dice, matt, painted, primitive, ribbon, unindexed } from './dice.ts';
import { type Kinds, type Row, rowsOf } from './kind.ts';

const { TRIANGLE_STRIP, TRIANGLE_FAN, LINES, LINE_STRIP, LINE_LOOP, POINTS } = Primitive.Mode;
const put = (shop: Workshop, ...primitives: Primitive[]) => shop.put('dice', shop.mesh('dice', ...primitives));
const DATA = 'data:application/octet-stream;base64,';

/** Integers for numbers of -1 to 1. */
const asIntegers = (values: readonly number[], most: number) => values.map((value) => Math.round(value * most));

function quantized(shop: Workshop, isNormalized: boolean): Primitive {
  shop.document.createExtension(KHRMeshQuantization).setRequired(true);
  const shape = dice();
  const positions = asIntegers(shape.positions, isNormalized ? 32767 : 1000);
  const made = primitive(shop, shape);
  made.setAttribute('POSITION', shop.accessor('VEC3', new Int16Array(positions)).setNormalized(isNormalized));
  const normals = new Int8Array(asIntegers(shape.normals, 127));
  return made.setAttribute('NORMAL', shop.accessor('VEC3', normals).setNormalized(true));
}

const strip = (shop: Workshop, mode: Parameters<Workshop['points']>[1], positions = ribbon(30)) =>
  shop.points(positions, mode).setMaterial(matt(shop).setDoubleSided(true).setBaseColorFactor([0.8, 0.3, 0.1, 1]));

export const geometry: Kinds = {
  'indices of 8 bits': (shop) =>
    void put(shop, primitive(shop).setIndices(shop.accessor('SCALAR', new Uint8Array(dice().indices)))),
  'indices of 16 bits': (shop) => void put(shop, primitive(shop)),
  'indices of 32 bits': (shop) =>
    void put(shop, primitive(shop).setIndices(shop.accessor('SCALAR', new Uint32Array(dice().indices)))),
  'no indices': (shop) => void put(shop, primitive(shop, unindexed(dice()))),
  'no indices nor normals': (shop) => void put(shop, primitive(shop, unindexed(dice())).setAttribute('NORMAL', null)),
  'indices without normals': (shop) => void put(shop, primitive(shop).setAttribute('NORMAL', null)),
  'attributes in separate views': (shop) => {
    put(shop, primitive(shop));
    return { layout: VertexLayout.SEPARATE };
  },
  'a fine mesh': (shop) => void put(shop, primitive(shop, dice(DICE_SIZE, 24))),
  'a fine mesh without indices': (shop) => void put(shop, primitive(shop, unindexed(dice(DICE_SIZE, 12)))),
  'a fine mesh without texture': (shop) =>
    void put(shop, bare(shop, dice(DICE_SIZE, 24)).setMaterial(matt(shop).setBaseColorFactor([0.1, 0.4, 0.8, 1]))),
  'positions of 16 bits': (shop) => void put(shop, quantized(shop, false)).setScale([0.001, 0.001, 0.001]),
  'positions of 16 bits, normalized': (shop) => void put(shop, quantized(shop, true)).setScale([2, 2, 2]),
  'positions of 8 bits': (shop) => {
    const positions = new Int8Array(asIntegers(dice().positions, 100));
    put(shop, quantized(shop, false).setAttribute('POSITION', shop.accessor('VEC3', positions))).setScale([
      0.01, 0.01, 0.01,
    ]);
    return undefined;
  },
  'unsigned positions of 16 bits, normalized': (shop) => {
    const positions = new Uint16Array(dice().positions.map((value) => (value / 2 + 0.5) * 65535));
    const made = quantized(shop, false);
    made.setAttribute('POSITION', shop.accessor('VEC3', positions).setNormalized(true));
    put(shop, made).setScale([2, 2, 2]).setTranslation([-1, -1, -1]);
    return undefined;
  },
  'texture coordinates of 16 bits': (shop) => {
    const uvs = shop.accessor('VEC2', new Uint16Array(dice().uvs.map((value) => value * 65535))).setNormalized(true);
    put(shop, primitive(shop).setAttribute('TEXCOORD_0', uvs));
    return undefined;
  },
  'texture coordinates of 8 bits': (shop) => {
    const uvs = shop.accessor('VEC2', new Uint8Array(dice().uvs.map((value) => value * 255))).setNormalized(true);
    put(shop, primitive(shop).setAttribute('TEXCOORD_0', uvs));
    return undefined;
  },
  'sparse positions': (shop) => {
    const flat = dice().positions.map((value, i) => (i < 30 ? value : 0));
    put(shop, primitive(shop));
    const lone = shop.points(flat.slice(0, 27));
    lone.getAttribute('POSITION')?.setSparse(true);
    put(shop, lone).setTranslation([0, 1, 0]);
    return undefined;
  },
  'sparse positions that replace others': (shop) => {
    put(shop, primitive(shop));
    // three.js 0.187 reads a sparse accessor on interleaved vertices as if they were not interleaved.
    return { layout: VertexLayout.SEPARATE, change: (json) => replacePosition(json) };
  },
  'primitives that share vertices': (shop) => {
    const whole = primitive(shop);
    const { indices } = dice();
    const halves = [indices.slice(0, 72), indices.slice(72)].map((half) =>
      whole.clone().setIndices(shop.accessor('SCALAR', new Uint16Array(half))),
    );
    put(shop, ...halves);
    whole.dispose();
    return undefined;
  },
  'vertices that no triangle uses': (shop) => {
    const shape = dice();
    const more = { ...shape, positions: [...shape.positions, 50, 50, 50], normals: [...shape.normals, 0, 1, 0] };
    put(shop, primitive(shop, { ...more, uvs: [...shape.uvs, 0, 0] }));
    return undefined;
  },
  'triangles without area': (shop) => {
    const shape = dice();
    put(shop, primitive(shop, { ...shape, indices: [...shape.indices, 0, 0, 1, 5, 5, 5] }));
    return undefined;
  },
  'one triangle': (shop) => void put(shop, strip(shop, Primitive.Mode.TRIANGLES, [0, 0, 0, 1, 0, 0, 0, 1, 0])),
  'corners that are left over': (shop) =>
    void put(shop, strip(shop, Primitive.Mode.TRIANGLES, [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0])),
  'a strip': (shop) => void put(shop, strip(shop, TRIANGLE_STRIP)),
  'a strip of an odd count': (shop) => void put(shop, strip(shop, TRIANGLE_STRIP, ribbon(30).slice(0, -3))),
  'a strip with indices and stitches': (shop) => {
    const stitched = [0, 1, 2, 3, 3, 10, 10, 11, 12, 13, 14, 15];
    put(shop, strip(shop, TRIANGLE_STRIP).setIndices(shop.accessor('SCALAR', new Uint16Array(stitched))));
    return undefined;
  },
  'a fan': (shop) => void put(shop, strip(shop, TRIANGLE_FAN, [0, 0, 0, ...circle(20)])),
  'a fan with indices': (shop) => {
    const indices = shop.accessor('SCALAR', new Uint8Array([0, 1, 4, 7, 10]));
    put(shop, strip(shop, TRIANGLE_FAN, [0, 0, 0, ...circle(20)]).setIndices(indices));
    return undefined;
  },
  'a strip beside a list': (shop) => void put(shop, primitive(shop), strip(shop, TRIANGLE_STRIP)),
  'a strip of one corner too few beside a list': (shop) =>
    void put(shop, primitive(shop), strip(shop, TRIANGLE_STRIP, [0, 0, 0, 0.2, 0, 0])),
  'points beside a list': (shop) => void put(shop, primitive(shop), shop.points([0, 0.4, 0, 0, 0.5, 0.1], POINTS)),
  'lines beside a list': (shop) => void put(shop, primitive(shop), shop.points(ribbon(4), LINES)),
  'a line strip beside a list': (shop) => void put(shop, primitive(shop), shop.points(ribbon(4), LINE_STRIP)),
  'a line loop beside a list': (shop) => void put(shop, primitive(shop), shop.points(ribbon(4), LINE_LOOP)),
  'a second buffer': (shop) => {
    put(shop, primitive(shop));
    return { change: (json) => void addSecondBuffer(json) };
  },
  'two materials': (shop) => {
    const plain = bare(shop, dice([0.5, 0.5, 2])).setMaterial(matt(shop).setBaseColorFactor([0, 0.5, 0, 1]));
    put(shop, primitive(shop), plain);
    return undefined;
  },
  'names of no letters': (shop) => {
    shop.put('', shop.mesh('', primitive(shop)));
    return undefined;
  },
  'a hundred thousand and more vertices': (shop) =>
    void put(shop, primitive(shop, dice(DICE_SIZE, 150)).setIndices(shop.accessor('SCALAR', fineIndices()))),
  'shared materials': (shop) => {
    const material = painted(shop);
    for (const at of [-1, 1]) put(shop, primitive(shop, dice(), material)).setTranslation([at, 0, 0]);
    return undefined;
  },
};

const fineIndices = () => new Uint32Array(dice(DICE_SIZE, 150).indices);

const circle = (steps: number) =>
  Array.from({ length: steps + 1 }, (_, i) => [
    Math.cos((i / steps) * 6),
    Math.sin((i / steps) * 6),
    Math.sin(i) / 5,
  ]).flat();

/** Moves the first vertex by a sparse substitution in a buffer of its own. */
function replacePosition(json: Record<string, unknown>): void {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(0, 0);
  for (const [i, value] of [0.9, -1.2, 0.35].entries()) content.writeFloatLE(value, 4 + i * 4);
  const [indices, values] = addBuffer(json, content, [
    { byteOffset: 0, byteLength: 2 },
    { byteOffset: 4, byteLength: 12 },
  ]);
  const position = rowsOf(json, 'accessors').find(
    ({ type, min }) => type === 'VEC3' && Math.abs(((min as number[])?.[1] ?? 0) + 0.8) < 0.001,
  );
  if (!position) throw new Error('the file has no positions');
  position.sparse = {
    count: 1,
    indices: { bufferView: indices, componentType: 5123 },
    values: { bufferView: values },
  };
  position.min = [-0.5, Math.fround(-1.2), Math.fround(-0.35)];
  position.max = [Math.fround(0.9), Math.fround(0.8), Math.fround(0.35)];
}

/** Adds triangles whose indices are in another buffer than the vertices. */
function addSecondBuffer(json: Record<string, unknown>): void {
  const content = Buffer.from(new Uint16Array(dice().indices.slice(0, 36)).buffer);
  const [view] = addBuffer(json, content, [{ byteOffset: 0, byteLength: content.length }]);
  const accessors = rowsOf(json, 'accessors');
  accessors.push({ bufferView: view, componentType: 5123, count: 36, type: 'SCALAR' });
  const [first] = (rowsOf(json, 'meshes')[0]?.primitives ?? []) as Row[];
  if (first) first.indices = accessors.length - 1;
}

/** Returns the indices of the views. */
function addBuffer(json: Record<string, unknown>, content: Buffer, views: readonly Row[]): number[] {
  const buffers = rowsOf(json, 'buffers');
  buffers.push({ byteLength: content.length, uri: DATA + content.toString('base64') });
  const bufferViews = rowsOf(json, 'bufferViews');
  return views.map((view) => bufferViews.push({ buffer: buffers.length - 1, ...view }) - 1);
}
