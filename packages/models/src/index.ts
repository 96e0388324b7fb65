/** What the shop reads: the index of the built models, and where their files are. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MadeFormat } from './made-format.ts';
import type { Category } from './model.ts';
import { distDirectory, picturesDirectory, RECORD_FILE } from './paths.ts';
import { readJson } from './read-json.ts';

export type { MadeFormat } from './made-format.ts';
export type { Category } from './model.ts';

/** The measures of a GLB, computed from the written file. */
export type Facts = {
  readonly format: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly triangles: number;
  readonly vertices: number;
  readonly meshes: number;
  readonly materials: number;
  readonly textures: number;
  /** Memory of all textures on a graphics card, bytes: uncompressed with mip levels, but KTX2 as it stays there. */
  readonly textureBytes: number;
  readonly animations: readonly { readonly name: string; readonly seconds: number }[];
  /** Of the part that has most sets of texture coordinates. */
  readonly uvSets: number;
  /** Where its colours come from; empty for a white model. */
  readonly colour: readonly ColourSource[];
  /** Joints of the skins in use. */
  readonly bones: number;
  /** Of the materials in use that have one, each once. */
  readonly materialNames: readonly string[];
  /** In metres. */
  readonly boundingBox: { readonly min: Triple; readonly max: Triple; readonly size: Triple };
  /** The largest extent along each axis while clips play, in metres; absent when it is that of the bounding box. */
  readonly animatedSize?: Triple;
};

export type ColourSource = 'vertices' | 'textures' | 'materials';

export type Triple = readonly [x: number, y: number, z: number];

/** Why a model has no preview: it has few triangles, or cannot do with fewer. */
export type WithoutPreview = 'few_triangles' | 'not_simplified';
/** The formats that were made of a GLB, and their files by their paths in the zip. */
export type Made = { readonly formats: readonly MadeFormat[]; readonly files: readonly string[] };

/** One file; `path` is relative to this package. */
export type FileRecord = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** One picture in one size and format. */
export type Picture = {
  readonly path: string;
  readonly format: 'avif' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

export type Pictures = {
  /** Of the GLB with this SHA-256. */
  readonly of: string;
  /** The model alone on a transparent ground. */
  readonly poster: readonly Picture[];
  /** The model in its light, with ground and sky. */
  readonly scene: readonly Picture[];
  /** `frames` views side by side, once around the model, each `width / frames` wide. */
  readonly turntable: readonly (Picture & { readonly frames: number })[];
};

export type ModelRecord = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly category: Category;
  readonly description: string;
  readonly priceCents: number;
  readonly tags: readonly string[];
  /** What is new in the goods. */
  readonly changelog?: string;
  /** Of the full GLB. */
  readonly facts: Facts;
  /** The goods, for buyers only. */
  readonly glb: FileRecord;
  /** The zip with the GLB, other formats, licence and readme, for buyers only. */
  readonly bundle: FileRecord & {
    readonly contents: readonly string[];
    readonly made: Made;
    /** Files of the zip by themselves, but for the GLB. */
    readonly parts: readonly (FileRecord & { readonly name: string })[];
    /** Of the formats beside the GLB, read back. */
    readonly formatFigures: readonly { readonly format: string; readonly triangles: number; readonly bytes: number }[];
  };
  /** The lighter twin for everybody. */
  readonly preview: FileRecord & {
    readonly triangles: number;
    /** Part of the model's triangles that it may have. */
    readonly share: number;
  };
  /** The preview as phones place it in a room; absent when it has too many triangles for them. */
  readonly room?: { readonly glb: FileRecord; readonly usdz: FileRecord };
  /** Absent until the model has been photographed. */
  readonly pictures?: Pictures;
};

export type ModelIndex = { readonly models: readonly ModelRecord[] };

const packageFolder = new URL('../', import.meta.url);

/** What the target `build-samples` builds: enough to develop and to test with. */
export const sampleModels = ['castle', 'dragon-model', 'owl-familiar'] as const;

/** All models that have been built, by id, with the pictures there are now. @throws when none ever was */
export async function readModelIndex(): Promise<ModelIndex> {
  const entries = await readdir(distDirectory, { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const records = await Promise.all(slugs.map(readRecord));
  const models = records.filter((record) => record !== undefined).sort((a, b) => Number(a.id) - Number(b.id));
  return { models };
}

async function readRecord(slug: string): Promise<ModelRecord | undefined> {
  const record = await readJson<ModelRecord>(join(distDirectory, slug, RECORD_FILE));
  const pictures = await readJson<Pictures>(join(picturesDirectory, slug, 'pictures.json'));
  return record && { ...record, ...(pictures ? { pictures } : {}) };
}

/** The absolute path of a file that the index names. */
export function modelFile(path: string): string {
  return fileURLToPath(new URL(path, packageFolder));
}
