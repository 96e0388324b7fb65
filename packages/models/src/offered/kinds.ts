/** Kinds of files by their first bytes: endings are only what somebody typed. */
import { constants, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { unzipSync } from 'fflate';

/** Formats of models, as product pages call them, and kinds of files beside them. */
const modelFormats = ['GLB', 'glTF', 'OBJ', 'FBX', 'USDZ', 'USD', 'Blender', 'STL', '3MF', 'PLY', 'Collada'] as const;
export type ModelFormat = (typeof modelFormats)[number];
export type FileKind = ModelFormat | 'MTL' | 'zip' | 'PNG' | 'JPEG' | 'WebP' | 'AVIF' | 'GIF' | 'KTX2';

/** What each ending promises; other endings promise nothing that could be checked. */
const PROMISED: Readonly<Record<string, FileKind>> = {
  ...{
    glb: 'GLB',
    gltf: 'glTF',
    obj: 'OBJ',
    mtl: 'MTL',
    fbx: 'FBX',
    usdz: 'USDZ',
    usd: 'USD',
    usda: 'USD',
    usdc: 'USD',
  },
  ...{ blend: 'Blender', stl: 'STL', '3mf': '3MF', ply: 'PLY', dae: 'Collada', zip: 'zip' },
  ...{ png: 'PNG', jpg: 'JPEG', jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF', gif: 'GIF', ktx2: 'KTX2' },
};

const HEAD = 4096;
/** An OBJ may begin with long comments. */
const LONG_HEAD = 1_000_000;
const STL_HEADER = 84;
const STL_TRIANGLE = 50;
/** Bytes that some exporters leave at the end of an STL. */
const STL_REST = 512;
const BLENDER = 'BLENDER';

/** In this order, as a USDZ and a 3MF are zips, too, and an OBJ has the weakest signature. */
const SIGNATURES: Readonly<Record<FileKind, (content: Uint8Array) => boolean>> = {
  GLB: (content) => starts(content, 'glTF'),
  FBX: (content) => starts(content, 'Kaydara FBX Binary') || /^\s*; FBX|FBXHeaderExtension/.test(head(content)),
  USD: (content) => starts(content, 'PXR-USDC') || starts(content, '#usda'),
  Blender: isBlender,
  PLY: (content) => /^ply\r?\n/.test(head(content)),
  USDZ: (content) => /\.usd[ac]?$/i.test(namesIn(content)[0] ?? ''),
  '3MF': (content) => namesIn(content).some((name) => /\.model$/i.test(name)),
  zip: (content) => starts(content, 'PK\x03\x04') || starts(content, 'PK\x05\x06'),
  PNG: (content) => starts(content, '\x89PNG\r\n\x1A\n'),
  JPEG: (content) => starts(content, '\xFF\xD8\xFF'),
  WebP: (content) => /^RIFF[\s\S]{4}WEBP/.test(head(content)),
  AVIF: (content) => /^[\s\S]{4}ftyp[\s\S]{0,60}avi[fs]/.test(head(content)),
  GIF: (content) => starts(content, 'GIF8'),
  KTX2: (content) => starts(content, '\xABKTX 20\xBB'),
  STL: isStl,
  Collada: (content) => /<(\w+:)?COLLADA[\s>]/.test(head(content)),
  glTF: (content) => /^\s*\{/.test(head(content)) && /"asset"\s*:/.test(text(content)),
  MTL: (content) => /^[ \t]*newmtl[ \t]/m.test(head(content, LONG_HEAD)),
  OBJ: (content) => /^[ \t]*v[ \t]+[-+.\d]/m.test(head(content, LONG_HEAD)),
};

/** Returns the kind that the ending of a file's name promises. */
export function promisedKind(name: string): FileKind | undefined {
  return PROMISED[name.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** Returns true when the content begins as files of the kind do. An MTL without materials is one, too. */
export function isOfKind(content: Uint8Array, kind: FileKind): boolean {
  if (kind === 'MTL') return SIGNATURES.MTL(content) || !/[^\t\n\r\x20-\x7E\x80-\xFF]/.test(head(content));
  return SIGNATURES[kind](content);
}

/** Returns the kind of the content, as far as it is known. */
export function kindOf(content: Uint8Array): FileKind | undefined {
  return (Object.keys(SIGNATURES) as FileKind[]).find((kind) => SIGNATURES[kind](content));
}

export const isModelFormat = (kind: FileKind | undefined): kind is ModelFormat =>
  (modelFormats as readonly (string | undefined)[]).includes(kind);

const head = (content: Uint8Array, length = HEAD) => Buffer.from(content.subarray(0, length)).toString('latin1');
const text = (content: Uint8Array) => Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString();
const starts = (content: Uint8Array, signature: string) => head(content, signature.length) === signature;

/** Blender compressed files with gzip, and does with zstd since 3.0. */
function isBlender(content: Uint8Array): boolean {
  if (starts(content, BLENDER)) return true;
  const isGzip = starts(content, '\x1F\x8B');
  if (!isGzip && !starts(content, '\x28\xB5\x2F\xFD')) return false;
  const begin = content.subarray(0, LONG_HEAD);
  try {
    const unpacked = isGzip
      ? gunzipSync(begin, { finishFlush: constants.Z_SYNC_FLUSH })
      : zstdDecompressSync(begin, { finishFlush: constants.ZSTD_e_continue });
    return starts(unpacked, BLENDER);
  } catch {
    return false;
  }
}

/** An STL is text, or as long as its number of triangles says. */
function isStl(content: Uint8Array): boolean {
  if (/^\s*solid\b[^\n]*\n\s*(facet|endsolid)\b/.test(head(content))) return true;
  if (content.length < STL_HEADER) return false;
  const count = new DataView(content.buffer, content.byteOffset).getUint32(STL_HEADER - 4, true);
  const rest = content.length - STL_HEADER - count * STL_TRIANGLE;
  return count > 0 && rest >= 0 && rest <= STL_REST;
}

/** Returns the names of a zip's files in their order; none for another file. */
function namesIn(content: Uint8Array): string[] {
  const names: string[] = [];
  if (!starts(content, 'PK')) return names;
  try {
    unzipSync(content, { filter: ({ name }) => names.push(name) < 0 });
  } catch {
    // A zip that is cut off.
  }
  return names;
}
