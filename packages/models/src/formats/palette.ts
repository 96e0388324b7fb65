/**
 * The palette edition of a model: its vertex colours in one small picture, for tools that do not read vertex colours, and
 * for whoever wants to paint it anew. Each row of the picture is a ramp of colour; a triangle lies along one of them.
 */
import {
  type Accessor,
  type Document,
  type Material,
  Primitive,
  type PrimitiveTarget,
  type Texture,
} from '@gltf-transform/core';
import type { MappingList } from '@gltf-transform/extensions';
import { convertPrimitiveToTriangles, dequantize, prune } from '@gltf-transform/functions';
import { io } from '../reading/gltf-io.ts';
import { isOfTriangles } from '../reading/triangles.ts';
import { encodePng } from './png.ts';
import { fitRamps, placeOn, type Ramp, type Ramps } from './ramps.ts';

const MOST_RAMPS = 128;
/** Pixels of a ramp. A row is several pixels high, so that a smaller copy of the picture does not mix it with others. */
const WIDTH = 64;
const ROW = 4;
const COMPRESSED = ['EXT_meshopt_compression', 'KHR_meshopt_compression', 'KHR_draco_mesh_compression'];
const QUANTIZED = 'KHR_mesh_quantization';
const CLAMP_TO_EDGE = 33071;
const LINEAR = 9729;

/** A primitive with vertex colours, and the set of texture coordinates that is free. */
type Painted = { readonly primitive: Primitive; readonly triangles: Uint32Array; readonly set: number };

/**
 * A GLB with the same triangles and materials without vertex colours, compression or quantization. What has a picture for
 * its colour keeps it, with its vertex colours, if any.
 */
export async function createPalette(glb: Uint8Array): Promise<Uint8Array> {
  const document = await io.readBinary(glb);
  await unpack(document);
  const painted = paintedPrimitives(document);
  if (painted.length > 0) {
    const colours = coloursOf(painted);
    const fit = fitRamps(colours, MOST_RAMPS);
    const texture = document.createTexture('palette').setMimeType('image/png').setURI('palette.png');
    texture.setImage(paint(fit.ramps));
    const dress = dresser(document, texture);
    let start = 0;
    for (const one of painted) {
      moveColours(document, one, { fit, colours, start });
      for (const holder of holdersOf(one.primitive)) holder.setMaterial(dress(holder.getMaterial(), one.set));
      start += one.triangles.length / 3;
    }
    await document.transform(prune({ keepAttributes: true, keepLeaves: true, keepSolidTextures: true }));
  }
  return io.writeBinary(document);
}

/** Undoes what not every tool reads. */
async function unpack(document: Document): Promise<void> {
  const extensions = document.getRoot().listExtensionsUsed();
  if (extensions.some(({ extensionName }) => extensionName === QUANTIZED)) await document.transform(dequantize());
  for (const extension of extensions) if (COMPRESSED.includes(extension.extensionName)) extension.dispose();
}

function paintedPrimitives(document: Document): Painted[] {
  const all = new Set(
    document
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives()),
  );
  return [...all].flatMap((primitive) => {
    const isPainted = primitive.getAttribute('COLOR_0') && primitive.getAttribute('POSITION');
    const hasPicture = holdersOf(primitive).some((holder) => holder.getMaterial()?.getBaseColorTexture());
    if (!isPainted || hasPicture || !isOfTriangles(primitive)) return [];
    if (primitive.getMode() !== Primitive.Mode.TRIANGLES) convertPrimitiveToTriangles(primitive);
    let set = 0;
    while (primitive.getAttribute(`TEXCOORD_${set}`)) set += 1;
    return [{ primitive, triangles: cornersOf(primitive), set }];
  });
}

/** Everything that gives a primitive a material: itself, and its variants. */
function holdersOf(
  primitive: Primitive,
): { getMaterial(): Material | null; setMaterial(material: Material): unknown }[] {
  return [primitive, ...(primitive.getExtension<MappingList>('KHR_materials_variants')?.listMappings() ?? [])];
}

/** Indices of whole triangles. */
function cornersOf(primitive: Primitive): Uint32Array {
  const indices = primitive.getIndices()?.getArray();
  const count = indices?.length ?? primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const corners = new Uint32Array(count - (count % 3));
  for (let i = 0; i < corners.length; i++) corners[i] = indices?.[i] ?? i;
  return corners;
}

/** Four numbers for each corner, in linear light; opaque materials have no alpha. */
function coloursOf(painted: readonly Painted[]): Float32Array {
  const corners = painted.reduce((sum, { triangles }) => sum + triangles.length, 0);
  const colours = new Float32Array(corners * 4);
  const element: number[] = [];
  let at = 0;
  for (const { primitive, triangles } of painted) {
    const colour = primitive.getAttribute('COLOR_0');
    const hasAlpha = (primitive.getMaterial()?.getAlphaMode() ?? 'OPAQUE') !== 'OPAQUE';
    for (const vertex of triangles) {
      colour?.getElement(vertex, element);
      const [red = 1, green = 1, blue = 1, alpha = 1] = element;
      for (const value of [red, green, blue, hasAlpha ? alpha : 1]) colours[at++] = Math.min(1, Math.max(0, value));
    }
  }
  return colours;
}

/** Gives the material of a painted primitive the picture; materials of others stay. */
function dresser(document: Document, texture: Texture) {
  const made = new Map<string, Material>();
  const ids = new Map<Material | null, number>();
  return (material: Material | null, set: number): Material => {
    const id = ids.get(material) ?? ids.size;
    ids.set(material, id);
    const dressed = made.get(`${id}/${set}`) ?? (material ? material.clone() : document.createMaterial('plain'));
    made.set(`${id}/${set}`, dressed.setBaseColorTexture(texture));
    dressed
      .getBaseColorTextureInfo()
      ?.setTexCoord(set)
      .setWrapS(CLAMP_TO_EDGE)
      .setWrapT(CLAMP_TO_EDGE)
      .setMagFilter(LINEAR)
      .setMinFilter(LINEAR);
    return dressed;
  };
}

type Fit = { readonly fit: Ramps; readonly colours: Float32Array; readonly start: number };

/** Replaces vertex colours by texture coordinates. A vertex between triangles of two ramps becomes two. */
function moveColours(document: Document, { primitive, triangles, set }: Painted, { fit, colours, start }: Fit): void {
  const { indices, sources, corners } = splitVertices(triangles, (triangle) => fit.rampOf[start + triangle] ?? 0);
  const coordinates = new Float32Array(sources.length * 2);
  for (const [vertex, corner] of corners.entries()) {
    const row = fit.rampOf[start + Math.floor(corner / 3)] ?? 0;
    const ramp = fit.ramps[row];
    const along = ramp ? placeOn(ramp, colours, start * 3 + corner) : 0;
    coordinates[vertex * 2] = (0.5 + along * (WIDTH - 1)) / WIDTH;
    coordinates[vertex * 2 + 1] = ((row + 0.5) * ROW) / heightFor(fit.ramps);
  }
  primitive.setAttribute('COLOR_0', null);
  gatherAll(document, primitive, sources);
  for (const target of primitive.listTargets()) {
    const own = document.createPrimitiveTarget(target.getName());
    for (const name of target.listSemantics())
      if (name !== 'COLOR_0') own.setAttribute(name, target.getAttribute(name));
    gatherAll(document, own, sources);
    primitive.removeTarget(target).addTarget(own);
  }
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  const isSmall = sources.length < 0xffff;
  const accessor = () => document.createAccessor().setBuffer(buffer);
  primitive.setAttribute(`TEXCOORD_${set}`, accessor().setType('VEC2').setArray(coordinates));
  primitive.setIndices(
    accessor()
      .setType('SCALAR')
      .setArray(isSmall ? Uint16Array.from(indices) : indices),
  );
}

/** Vertices anew, one for each old one and ramp: its old index (`sources`) and a corner that has it. */
function splitVertices(triangles: Uint32Array, rampOf: (triangle: number) => number) {
  const indices = new Uint32Array(triangles.length);
  const sources: number[] = [];
  const corners: number[] = [];
  const first = new Map<number, { readonly ramp: number; readonly vertex: number }[]>();
  for (let corner = 0; corner < triangles.length; corner++) {
    const source = triangles[corner] ?? 0;
    const ramp = rampOf(Math.floor(corner / 3));
    const known = first.get(source);
    let vertex = known?.find((one) => one.ramp === ramp)?.vertex;
    if (vertex === undefined) {
      vertex = sources.length;
      sources.push(source);
      corners.push(corner);
      if (known) known.push({ ramp, vertex });
      else first.set(source, [{ ramp, vertex }]);
    }
    indices[corner] = vertex;
  }
  return { indices, sources, corners };
}

function gatherAll(document: Document, of: Primitive | PrimitiveTarget, sources: readonly number[]): void {
  for (const name of of.listSemantics()) {
    const attribute = of.getAttribute(name);
    if (attribute) of.setAttribute(name, gather(document, attribute, sources));
  }
}

function gather(document: Document, accessor: Accessor, sources: readonly number[]): Accessor {
  const size = accessor.getElementSize();
  const from = accessor.getArray() ?? new Float32Array();
  const to = from.slice(0, 0);
  const values = new (to.constructor as new (length: number) => typeof to)(sources.length * size);
  for (const [vertex, source] of sources.entries())
    for (let k = 0; k < size; k++) values[vertex * size + k] = from[source * size + k] ?? 0;
  return document
    .createAccessor(accessor.getName())
    .setType(accessor.getType())
    .setNormalized(accessor.getNormalized())
    .setArray(values)
    .setBuffer(accessor.getBuffer());
}

function paint(ramps: readonly Ramp[]): Uint8Array {
  const channels = ramps.some(({ from, to }) => from[3] < 1 || to[3] < 1) ? 4 : 3;
  const height = heightFor(ramps);
  const pixels = new Uint8Array(WIDTH * height * channels);
  for (let x = 0; x < WIDTH; x++) {
    const t = x / (WIDTH - 1);
    const column = ramps.map(({ from, to }) =>
      from.map((value, k) => byteOf(value + ((to[k] ?? 0) - value) * t, k === 3)).slice(0, channels),
    );
    for (let y = 0; y < height; y++)
      pixels.set(column[Math.min(Math.floor(y / ROW), column.length - 1)] ?? [], (y * WIDTH + x) * channels);
  }
  return encodePng(WIDTH, height, pixels, channels);
}

/** Pixels, a power of two: some tools read no other picture. The last ramp fills the rest. */
const heightFor = (ramps: readonly Ramp[]) => 2 ** Math.ceil(Math.log2(ramps.length * ROW));

/** Pictures hold colours as sRGB, alpha as it is. */
function byteOf(value: number, isAlpha: boolean): number {
  const coded = isAlpha ? value : value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(coded * 255);
}
