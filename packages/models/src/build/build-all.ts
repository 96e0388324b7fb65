/** Builds models. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadModels } from '../catalogue.ts';
import { distDirectory } from '../paths.ts';
import type { BuildTask } from './build-worker.ts';
import { hashSources, SOURCES_FILE } from './sources.ts';

/** Each worker brings its own copy of the tools, so many of them cost more than they gain. */
const MOST_WORKERS = 4;

export type BuildOptions = {
  readonly directory?: string;
  /** Only these, beside what was built before; all, and nothing else, when there are none. */
  readonly slugs?: readonly string[];
};

/**
 * Builds the models named, as far as they are not built from the same sources already.
 * @returns the slugs of those that were built
 */
export async function buildAll({ directory = distDirectory, slugs = [] }: BuildOptions = {}): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const models = await loadModels();
  if (slugs.length === 0)
    await removeOthers(
      directory,
      models.map(({ slug }) => slug),
    );
  const hashOf = await hashSources();
  const tasks: BuildTask['models'][number][] = [];
  for (const model of models) {
    const { slug } = model;
    if (slugs.length > 0 && !slugs.includes(slug)) continue;
    const sources = await hashOf(model);
    if (!(await isBuiltFrom(join(directory, slug), sources))) tasks.push({ slug, sources });
  }
  const workers = Math.min(availableParallelism(), MOST_WORKERS, tasks.length);
  const shares = Array.from({ length: workers }, (_, k) => tasks.filter((_task, i) => i % workers === k));
  await Promise.all(shares.map((share) => buildInWorker({ directory, models: share })));
  return tasks.map(({ slug }) => slug);
}

async function isBuiltFrom(directory: string, sources: string): Promise<boolean> {
  const file = join(directory, SOURCES_FILE);
  return existsSync(file) && (await readFile(file, 'utf8')) === sources;
}

/** Removes what belongs to no model (any more). */
async function removeOthers(directory: string, slugs: readonly string[]): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!slugs.includes(name)) await rm(join(directory, name), { recursive: true });
  }
}

async function buildInWorker(task: BuildTask): Promise<void> {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: task });
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`Building ${task.models.map(({ slug }) => slug).join(', ')} failed.`);
}
