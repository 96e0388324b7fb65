/** The formats that a build makes of a GLB for buyers, each by the same reading as the facts. */
import type { Document } from '@gltf-transform/core';
import type { Facts } from '../index.ts';
import { type MadeFormat, madeFormats } from '../made-format.ts';
import { io } from '../reading/gltf-io.ts';
import { createLods } from './lods.ts';
import { writeObj } from './obj.ts';
import { createPalette } from './palette.ts';
import { type PrintMesh, printMesh } from './print-mesh.ts';
import { writeStl } from './stl.ts';
import { write3mf } from './three-mf.ts';
import { createUsdz } from './usdz.ts';

export type MadeFiles = {
  readonly formats: readonly MadeFormat[];
  /** By their paths in the zip. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Formats that could not be made, worded as the notes are. */
  readonly failures: readonly string[];
  /** Remarks for the owner; the file is the subject of each. */
  readonly notes: readonly string[];
  /** What a buyer should know of a file, by its path. */
  readonly remarks: Readonly<Record<string, string>>;
};

/** Of larger models formats take too long and too much memory, and the text formats too many bytes. */
export const MOST_TRIANGLES = 2_000_000;

type Source = {
  readonly document: Document;
  readonly slug: string;
  readonly name: string;
  readonly facts: Facts;
  /** Made once for both print formats. */
  readonly mesh: () => PrintMesh;
  /** Made once for the palette edition and USDZ. */
  readonly palette: () => Promise<Uint8Array>;
};

const makers = {
  obj: async ({ document, slug, facts }: Source) => inFolder('obj', await writeObj(document, slug, sizeOf(facts))),
  stl: async ({ slug, name, mesh }: Source) => ({ [`print/${slug}.stl`]: writeStl(mesh(), name) }),
  '3mf': async ({ slug, name, mesh }: Source) => ({ [`print/${slug}.3mf`]: write3mf(mesh(), name) }),
  lods: async ({ document, slug }: Source) => {
    const lods = await createLods(document);
    return Object.fromEntries(lods.map((glb, level) => [`lods/${slug}-lod${level + 1}.glb`, glb]));
  },
  palette: async ({ document, slug, palette }: Source) =>
    hasVertexColours(document) ? { [`palette/${slug}-palette.glb`]: await palette() } : {},
  usdz: async ({ slug, palette }: Source) => ({ [`usdz/${slug}.usdz`]: await createUsdz(await palette()) }),
} satisfies Record<MadeFormat, (source: Source) => Promise<Record<string, Uint8Array>>>;

/** Returns the files of the chosen formats; empty without one. The same GLB makes the same bytes. */
export async function makeFormats(
  glb: Uint8Array,
  formats: readonly MadeFormat[],
  words: Pick<Source, 'slug' | 'name' | 'facts'>,
): Promise<MadeFiles> {
  const wanted = madeFormats.filter((format) => formats.includes(format));
  if (wanted.length === 0) return { formats: [], files: {}, failures: [], notes: [], remarks: {} };
  const source = await openSource(glb, words);
  const files: Record<string, Uint8Array> = {};
  const failures: string[] = [];
  for (const format of wanted)
    try {
      Object.assign(files, await makers[format](source));
    } catch (error) {
      failures.push(`cannot be made into ${format}: ${(error as Error).message}`);
    }
  const mesh = source.printed();
  const holes = mesh && holesOf(mesh);
  const isUncoloured = wanted.includes('palette') && !hasVertexColours(source.document);
  return {
    formats: wanted,
    files,
    failures,
    notes: [
      holes &&
        `is not watertight for printing: it has ${holes}; slicers close small gaps, and Blender closes them with 3D-Print Toolbox > Make Manifold`,
      isUncoloured && 'has no colours in its vertices, so there is no palette edition of it',
    ].filter((note) => typeof note === 'string'),
    remarks: Object.fromEntries(
      Object.keys(files)
        .filter((path) => path.startsWith('print/'))
        .map((path) => [path, holes ? `not watertight: ${holes}; let your slicer repair it` : 'watertight']),
    ),
  };
}

/** Opens a model; what two formats are made of is made once. */
async function openSource(glb: Uint8Array, words: Pick<Source, 'slug' | 'name' | 'facts'>) {
  const document = await io.readBinary(glb);
  let mesh: PrintMesh | undefined;
  let palette: Promise<Uint8Array> | undefined;
  return {
    ...words,
    document,
    mesh: () => {
      mesh ??= printMesh(document, sizeOf(words.facts));
      return mesh;
    },
    palette: () => {
      palette ??= createPalette(glb);
      return palette;
    },
    /** The mesh, if a format needed it. */
    printed: () => mesh,
  };
}

function hasVertexColours(document: Document): boolean {
  const meshes = document.getRoot().listMeshes();
  return meshes.some((mesh) => mesh.listPrimitives().some((primitive) => primitive.getAttribute('COLOR_0')));
}

const inFolder = (folder: string, files: Readonly<Record<string, Uint8Array>>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));

const sizeOf = ({ boundingBox }: Facts) => Math.max(...boundingBox.size);

/** “12 open edges and 3 edges of more than two faces”; undefined for a watertight mesh. */
function holesOf({ openEdges, sharedEdges }: PrintMesh): string | undefined {
  const parts = [
    openEdges > 0 && `${openEdges} open ${openEdges === 1 ? 'edge' : 'edges'}`,
    sharedEdges > 0 && `${sharedEdges} ${sharedEdges === 1 ? 'edge' : 'edges'} of more than two faces`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' and ') : undefined;
}
