/** The parts of a GLB as its maker wrote them, so that a mended copy keeps everything that was right. */

export type Gltf = {
  extensionsUsed?: string[];
  accessors?: Accessor[];
  bufferViews?: BufferView[];
  buffers?: Buffer[];
  images?: Image[];
  textures?: { source?: number; sampler?: number }[];
  materials?: Material[];
  meshes?: { primitives: Primitive[] }[];
  nodes?: { children?: number[] }[];
  scenes?: { nodes?: number[] }[];
  skins?: { skeleton?: number; inverseBindMatrices?: number }[];
  animations?: { samplers: { input: number; output: number }[] }[];
};

export type Accessor = {
  bufferView?: number;
  byteOffset?: number;
  componentType: number;
  normalized?: boolean;
  count: number;
  type: string;
  min?: number[];
  max?: number[];
  sparse?: unknown;
};

export type Buffer = { uri?: string; byteLength: number };

export type BufferView = {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride?: number;
  target?: number;
  extensions?: Record<string, { buffer?: number; byteOffset?: number }>;
};

export type Image = { uri?: string; mimeType?: string; bufferView?: number; name?: string };

type TextureInfo = { index: number; texCoord?: number; extensions?: object };

export type Material = {
  normalTexture?: TextureInfo;
  extensions?: {
    KHR_materials_anisotropy?: { anisotropyTexture?: TextureInfo };
    KHR_materials_clearcoat?: { clearcoatNormalTexture?: TextureInfo };
  };
};

export type Primitive = {
  attributes: Record<string, number>;
  indices?: number;
  material?: number;
  mode?: number;
  targets?: Record<string, number>[];
};

export type OpenGlb = {
  readonly json: Gltf;
  bin: Uint8Array<ArrayBuffer>;
};

const MAGIC = 0x46546c67;
const JSON_TYPE = 0x4e4f534a;
const BIN_TYPE = 0x004e4942;
const HEADER = 12;
const CHUNK_HEADER = 8;
const SPACE = 0x20;
export const ALIGNMENT = 4;

/** Returns a copy of the parts, also of a file whose chunks are not aligned. @throws when it is no GLB */
export function openGlb(glb: Uint8Array): OpenGlb {
  const { json, bin } = partsOf(glb);
  return { json, bin: Uint8Array.from(bin) };
}

/** Like `openGlb`, but the binary part shares the file's memory. */
export function partsOf(glb: Uint8Array): { readonly json: Gltf; readonly bin: Uint8Array } {
  const chunks = chunksOf(glb);
  const json = chunks.get(JSON_TYPE);
  if (!json) throw new Error('has no JSON');
  return { json: JSON.parse(new TextDecoder().decode(json)), bin: chunks.get(BIN_TYPE) ?? new Uint8Array() };
}

export function isGlb(file: Uint8Array): boolean {
  return file.byteLength >= HEADER && new DataView(file.buffer, file.byteOffset).getUint32(0, true) === MAGIC;
}

function chunksOf(glb: Uint8Array): Map<number, Uint8Array> {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  if (glb.byteLength < HEADER || view.getUint32(0, true) !== MAGIC) throw new Error('is no GLB');
  const chunks = new Map<number, Uint8Array>();
  for (let at = HEADER; at + CHUNK_HEADER <= glb.byteLength; ) {
    const end = at + CHUNK_HEADER + view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    if (end > glb.byteLength) throw new Error('is cut off');
    // A second chunk of a type has no meaning (glTF 2.0, 4.4).
    if (!chunks.has(type)) chunks.set(type, glb.subarray(at + CHUNK_HEADER, end));
    at = end;
  }
  return chunks;
}

/** Writes the parts as a GLB with aligned chunks. */
export function writeGlb({ json, bin }: { readonly json: object; readonly bin: Uint8Array }): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const [textEnd, binEnd] = [aligned(text.byteLength), aligned(bin.byteLength)];
  const binPart = bin.byteLength > 0 ? CHUNK_HEADER + binEnd : 0;
  const glb = new Uint8Array(HEADER + CHUNK_HEADER + textEnd + binPart);
  const view = new DataView(glb.buffer);
  const putChunk = (at: number, type: number, content: Uint8Array, end: number) => {
    view.setUint32(at, end, true);
    view.setUint32(at + 4, type, true);
    glb.set(content, at + CHUNK_HEADER);
  };
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, glb.byteLength, true);
  putChunk(HEADER, JSON_TYPE, text, textEnd);
  glb.fill(SPACE, HEADER + CHUNK_HEADER + text.byteLength, HEADER + CHUNK_HEADER + textEnd);
  if (binPart > 0) putChunk(HEADER + CHUNK_HEADER + textEnd, BIN_TYPE, bin, binEnd);
  return glb;
}

export const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** Adds bytes at the end of the binary part; returns the index of their buffer view. */
export function addBytes(opened: OpenGlb, content: Uint8Array): number {
  const { json } = opened;
  const start = aligned(opened.bin.byteLength);
  const bin = new Uint8Array(start + aligned(content.byteLength));
  bin.set(opened.bin);
  bin.set(content, start);
  opened.bin = bin;
  json.buffers ??= [{ byteLength: 0 }];
  const [first] = json.buffers;
  if (first) first.byteLength = bin.byteLength;
  json.bufferViews ??= [];
  return json.bufferViews.push({ buffer: 0, byteOffset: start, byteLength: content.byteLength }) - 1;
}

/** Replaces the content of a buffer view, and closes the gap unless another view shares the bytes. */
export function replaceBytes(opened: OpenGlb, index: number, content: Uint8Array): void {
  const views = opened.json.bufferViews ?? [];
  const view = views[index];
  if (!view) return;
  const start = view.byteOffset ?? 0;
  const end = Math.min(aligned(start + view.byteLength), opened.bin.byteLength);
  const others = views.filter((other) => other !== view && other.buffer === 0);
  const isShared = others.some(({ byteOffset = 0, byteLength }) => byteOffset < end && byteOffset + byteLength > start);
  if (!isShared && start % ALIGNMENT === 0) {
    const rest = opened.bin.subarray(end);
    const bin = new Uint8Array(start + rest.byteLength);
    bin.set(opened.bin.subarray(0, start));
    bin.set(rest, start);
    opened.bin = bin;
    for (const other of others)
      if ((other.byteOffset ?? 0) >= end) other.byteOffset = (other.byteOffset ?? 0) - (end - start);
  }
  const added = views[addBytes(opened, content)];
  views.pop();
  Object.assign(view, added);
}
