/** Builds models, and the index of them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadModels } from '../catalogue.ts';
import type { ModelIndex, ModelRecord, Pictures } from '../index.ts';
import { distDirectory, picturesDirectory } from '../paths.ts';
import { buildModel } from './build-model.ts';
import { readJson } from './read-json.ts';

export type BuildOptions = {
  readonly directory?: string;
  /** Only these, beside what was built before; all, and nothing else, when there are none. */
  readonly slugs?: readonly string[];
};

/** Builds the models named and writes the index. */
export async function buildAll({ directory = distDirectory, slugs = [] }: BuildOptions = {}): Promise<ModelIndex> {
  if (slugs.length === 0) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const model of await loadModels()) {
    if (slugs.length > 0 && !slugs.includes(model.slug)) continue;
    const record = await buildModel(model, directory);
    await writeFile(join(directory, model.slug, 'record.json'), JSON.stringify(record));
  }
  return writeIndex(directory);
}

/** Writes the index of what has been built, with the pictures there are now. */
export async function writeIndex(directory = distDirectory): Promise<ModelIndex> {
  const models: ModelRecord[] = [];
  for (const { slug } of await loadModels()) {
    const record = await readJson<ModelRecord>(join(directory, slug, 'record.json'));
    const pictures = await readJson<Pictures>(join(picturesDirectory, slug, 'pictures.json'));
    if (record) models.push({ ...record, ...(pictures ? { pictures } : {}) });
  }
  const index: ModelIndex = { models };
  await writeFile(join(directory, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}
