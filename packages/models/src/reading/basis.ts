/** The Basis Universal transcoder that comes with three: a script for browsers beside its WebAssembly. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';

/** One KTX2 file; `close` and `delete` free its memory. */
type Ktx2File = {
  isValid(): boolean;
  isHDR(): boolean;
  getWidth(): number;
  getHeight(): number;
  getLevels(): number;
  getHasAlpha(): boolean | number;
  startTranscoding(): boolean | number;
  getImageLevelInfo(level: number, layer: number, face: number): { origWidth: number; origHeight: number };
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(
    target: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    flags: number,
    channel0: number,
    channel1: number,
  ): boolean | number;
  close(): void;
  delete(): void;
};
type Basis = { initializeBasis(): void; KTX2File: new (data: Uint8Array) => Ktx2File };
type CreateBasis = (options: { wasmBinary: Uint8Array }) => Promise<Basis>;

export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

const SCRIPT = new URL(import.meta.resolve('three/addons/libs/basis/basis_transcoder.js'));
const WASM = new URL('basis_transcoder.wasm', SCRIPT);
const RGBA32 = 13;

let loaded: Promise<Basis> | undefined;

/** More than a texture of 16,384 × 16,384 has. */
const MOST_PIXELS = 2 ** 28;

/**
 * Decodes a KTX2 picture in ETC1S or UASTC to red, green, blue and alpha, 8 bits each: the first of its sizes that is no
 * longer than `edge` pixels, or else the smallest. @throws when it is none, too large, or of high dynamic range
 */
export async function decodeKtx2(ktx2: Uint8Array, edge: number): Promise<Pixels> {
  loaded ??= load();
  const file = new (await loaded).KTX2File(ktx2);
  try {
    if (!file.isValid()) throw new Error('it is no KTX2 in ETC1S or UASTC');
    if (file.isHDR()) throw new Error('it has a high dynamic range');
    if (file.getWidth() * file.getHeight() > MOST_PIXELS) throw new Error('it is too large');
    const level = levelWithin(file, edge);
    const { origWidth: width, origHeight: height } = file.getImageLevelInfo(level, 0, 0);
    const data = new Uint8Array(file.getImageTranscodedSizeInBytes(level, 0, 0, RGBA32));
    if (!file.startTranscoding() || !file.transcodeImage(data, level, 0, 0, RGBA32, 0, -1, -1))
      throw new Error('its data is damaged');
    return { data, width, height };
  } finally {
    file.close();
    file.delete();
  }
}

function levelWithin(file: Ktx2File, edge: number): number {
  const longest = Math.max(file.getWidth(), file.getHeight());
  const level = Math.ceil(Math.log2(Math.max(1, longest / edge)));
  return Math.min(level, file.getLevels() - 1);
}

/** The script is CommonJS in a package of ES modules, so that it cannot be imported. */
async function load(): Promise<Basis> {
  const path = fileURLToPath(SCRIPT);
  const module: { exports: unknown } = { exports: {} };
  const names = ['module', 'exports', 'require', '__filename', '__dirname'];
  const run = compileFunction(await readFile(path, 'utf8'), names, { filename: path });
  run(module, module.exports, createRequire(SCRIPT), path, dirname(path));
  const basis = await (module.exports as CreateBasis)({ wasmBinary: await readFile(WASM) });
  basis.initializeBasis();
  return basis;
}
