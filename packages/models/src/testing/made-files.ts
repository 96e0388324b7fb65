/** The shipped models in every made format, and the measures that other readers must find in them. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { makeFormats } from '../formats/made-formats.ts';
import { type ModelRecord, modelFile, readModelIndex } from '../index.ts';
import { madeFormats } from '../made-format.ts';
import { readModel } from '../reading/read-model.ts';

export type Measured = { readonly triangles: number; readonly size: readonly number[] | null };
export type Made = {
  readonly triangles: number;
  readonly size: readonly number[];
  readonly path: string;
  readonly unit: number;
};

const SMALLEST = 'owl-familiar';

/** `npm test` makes the files of one model, `npm test -- all` those of every model. */
export const isFullTier = inject('allModels');

/** Makes the files before the tests of a file. Returns a function that lists those with certain endings. */
export function madeFiles(): (...endings: string[]) => readonly Made[] {
  let directory = '';
  let made: Made[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'formats-'));
    const { models } = await readModelIndex();
    const wanted = models.filter(({ slug }) => isFullTier || slug === SMALLEST);
    made = (await Promise.all(wanted.map((model) => write(model, directory)))).flat();
  });
  afterAll(() => rm(directory, { recursive: true }));
  return (...endings) => made.filter(({ path }) => endings.some((ending) => path.endsWith(ending)));
}

/** Writes a model in all formats. A lighter copy is compared with itself; print formats are in millimetres. */
async function write({ slug, name, glb, facts }: ModelRecord, directory: string): Promise<Made[]> {
  const { files } = await makeFormats(await readFile(modelFile(glb.path)), madeFormats, { slug, name, facts });
  const written: Made[] = [];
  for (const [file, content] of Object.entries(files)) {
    const path = join(directory, slug, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    if (!/\.(obj|stl|3mf|glb|usdz)$/.test(file)) continue;
    const { triangles } = file.startsWith('lods/') ? (await readModel(content)).facts : facts;
    written.push({ path, triangles, size: facts.boundingBox.size, unit: file.startsWith('print/') ? 1000 : 1 });
  }
  return written;
}

/** Axes may be swapped, and a lighter copy may have lost a vane or a finger. @param part that a size may differ by */
export function expectSame(
  { path, triangles, size, unit }: Made,
  found: Measured,
  part = path.includes('-lod') ? 0.06 : 0.001,
): void {
  const sorted = (extents: readonly number[]) => extents.toSorted((a, b) => a - b);
  const tolerance = Math.max(...size) * part;
  expect(found.triangles, basename(path)).toBe(triangles);
  for (const [axis, extent] of sorted(size).entries())
    expect(
      Math.abs((sorted(found.size ?? [])[axis] ?? 0) / unit - extent),
      `${basename(path)}, axis ${axis}`,
    ).toBeLessThan(tolerance);
}

/** Triangles of an STL, of two back to back only one. */
export function countFaces(stl: Buffer): number {
  const count = stl.readUInt32LE(80);
  const faces = Array.from({ length: count }, (_, face) =>
    [0, 1, 2]
      .map((corner) => stl.toString('hex', 96 + face * 50 + corner * 12, 108 + face * 50 + corner * 12))
      .sort()
      .join(),
  );
  return new Set(faces).size;
}
