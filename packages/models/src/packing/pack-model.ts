/** Packs a model and the files beside it into one GLB. */
import { aligned, type Buffer, type Gltf, type Image, isGlb, partsOf, writeGlb } from '../reading/glb.ts';
import { resourceOf, shown, textOf } from './resource-paths.ts';

/** @param path relative to the folder of all files; returns undefined for a file that does not exist */
export type ReadBeside = (path: string) => Promise<Uint8Array | undefined>;

export type PackedModel = {
  readonly glb: Uint8Array;
  /** Paths of the files that are packed. */
  readonly packed: readonly string[];
  /** Reasons why it cannot be sold, in an owner's words; the file is the subject of each. */
  readonly problems: readonly string[];
};

/**
 * @param path of the model, relative to the folder of all files
 * @returns the file itself when it is a GLB that needs no others
 * @throws when it is neither a GLB nor JSON
 */
export async function packModel(path: string, file: Uint8Array, read: ReadBeside): Promise<PackedModel> {
  const parts = isGlb(file) ? partsOf(file) : { json: parsed(file), bin: undefined };
  const needy = [...(parts.json.buffers ?? []), ...(parts.json.images ?? [])].filter(({ uri }) => uri !== undefined);
  if (parts.bin && needy.length === 0) return { glb: file, packed: [], problems: [] };
  const { found, problems } = await readAll(path, needy, read);
  if (problems.length > 0) return { glb: file, packed: [], problems };
  const bin = embed(parts.json, parts.bin, found);
  const packed = [...found.keys()].filter((uri) => !uri.startsWith('data:'));
  return { glb: writeGlb({ json: parts.json, bin }), packed, problems: [] };
}

function parsed(file: Uint8Array): Gltf {
  const json: unknown = JSON.parse(new TextDecoder().decode(file));
  if (typeof json !== 'object' || json === null) throw new Error('holds no object');
  return json;
}

async function readAll(path: string, needy: readonly { readonly uri?: string }[], read: ReadBeside) {
  const found = new Map<string, Uint8Array>();
  const problems = new Set<string>();
  for (const { uri = '' } of needy) {
    if (found.has(uri)) continue;
    const resource = resourceOf(path, uri);
    if ('problem' in resource) problems.add(resource.problem);
    else {
      const content = 'content' in resource ? resource.content : await read(resource.path);
      if (content) found.set(uri, content);
      else if ('path' in resource) problems.add(missing(resource.path));
    }
  }
  return { found, problems: [...problems] };
}

const missing = (path: string) =>
  `needs ${shown(path)}, which is missing; add it in the same place beside the model, or in Blender use File > External Data > Pack Resources and export as glTF Binary (.glb)`;

/** Moves all contents into the first buffer. Buffers without content, such as those that decoders fill, stay. */
function embed(json: Gltf, own: Uint8Array | undefined, found: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const parts = createParts();
  const buffers = json.buffers ?? [];
  const others: Buffer[] = [];
  const places = buffers.map((buffer, index) => {
    const content = buffer.uri === undefined ? (index === 0 ? own : undefined) : found.get(buffer.uri);
    if (content) return { buffer: 0, start: parts.add(content) };
    return { buffer: others.push(buffer), start: 0 };
  });
  for (const view of json.bufferViews ?? [])
    for (const each of [view, view.extensions?.EXT_meshopt_compression, view.extensions?.KHR_meshopt_compression]) {
      const place = places[each?.buffer ?? -1];
      if (!each || !place) continue;
      each.buffer = place.buffer;
      if (place.start > 0) each.byteOffset = (each.byteOffset ?? 0) + place.start;
    }
  for (const image of json.images ?? []) embedImage(json, image, found, parts);
  const bin = parts.join();
  if (bin.byteLength > 0) json.buffers = [{ byteLength: bin.byteLength }, ...others];
  return bin;
}

type Parts = ReturnType<typeof createParts>;

function createParts() {
  const starts = new Map<Uint8Array, number>();
  let length = 0;
  return {
    /** Returns the offset of the content, which is added once. */
    add: (content: Uint8Array): number => {
      const known = starts.get(content);
      if (known !== undefined) return known;
      const start = length;
      starts.set(content, start);
      length += aligned(content.byteLength);
      return start;
    },
    join: (): Uint8Array => {
      const bin = new Uint8Array(length);
      for (const [content, start] of starts) bin.set(content, start);
      return bin;
    },
  };
}

function embedImage(json: Gltf, image: Image, found: ReadonlyMap<string, Uint8Array>, parts: Parts): void {
  const content = image.uri === undefined ? undefined : found.get(image.uri);
  if (!content) return;
  json.bufferViews ??= [];
  image.bufferView =
    json.bufferViews.push({ buffer: 0, byteOffset: parts.add(content), byteLength: content.byteLength }) - 1;
  const mimeType = mimeTypeOf(content) ?? image.mimeType;
  if (mimeType) image.mimeType = mimeType;
  image.name ??= nameOf(image.uri ?? '');
  delete image.uri;
}

const nameOf = (uri: string) => (uri.startsWith('data:') ? '' : (textOf(uri).split(/[\\/]/).at(-1) ?? ''));

const signatures: readonly (readonly [mimeType: string, at: number, text: string])[] = [
  ['image/png', 1, 'PNG'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/webp', 8, 'WEBP'],
  ['image/ktx2', 1, 'KTX 20'],
  ['image/avif', 4, 'ftypavif'],
];

function mimeTypeOf(content: Uint8Array): string | undefined {
  const text = String.fromCharCode(...content.subarray(0, 16));
  return signatures.find(([, at, start]) => text.startsWith(start, at))?.[0];
}
