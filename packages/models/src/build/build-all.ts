/** Builds models, and the index of them. */
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadModels } from '../catalogue.ts';
import type { ModelIndex, ModelRecord, Pictures } from '../index.ts';
import { distDirectory, picturesDirectory } from '../paths.ts';
import type { BuildTask } from './build-worker.ts';
import { readJson } from './read-json.ts';

/** Each worker brings its own copy of the tools, so many of them cost more than they gain. */
const MOST_WORKERS = 4;

export type BuildOptions = {
  readonly directory?: string;
  /** Only these, beside what was built before; all, and nothing else, when there are none. */
  readonly slugs?: readonly string[];
};

/** Builds the models named and writes the index. */
export async function buildAll({ directory = distDirectory, slugs = [] }: BuildOptions = {}): Promise<ModelIndex> {
  if (slugs.length === 0) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const wanted = (await loadModels())
    .map(({ slug }) => slug)
    .filter((slug) => slugs.length === 0 || slugs.includes(slug));
  const workers = Math.min(availableParallelism(), MOST_WORKERS, wanted.length);
  const shares = Array.from({ length: workers }, (_, k) => wanted.filter((_slug, i) => i % workers === k));
  await Promise.all(shares.map((share) => buildInWorker({ directory, slugs: share })));
  return writeIndex(directory);
}

async function buildInWorker(task: BuildTask): Promise<void> {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: task });
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`Building ${task.slugs.join(', ')} failed.`);
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
