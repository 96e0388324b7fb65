/** Builds a share of the models in a thread of its own. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { loadModels } from '../catalogue.ts';
import { RECORD_FILE } from '../paths.ts';
import { buildModel } from './build-model.ts';
import { SOURCES_FILE } from './sources.ts';

export type BuildTask = {
  readonly directory: string;
  readonly models: readonly { readonly slug: string; readonly sources: string }[];
};

const { directory, models } = workerData as BuildTask;
for (const model of await loadModels()) {
  const task = models.find(({ slug }) => slug === model.slug);
  if (!task) continue;
  const place = join(directory, model.slug);
  await rm(place, { recursive: true, force: true });
  const record = await buildModel(model, directory);
  await writeFile(join(place, RECORD_FILE), JSON.stringify(record));
  await writeFile(join(place, SOURCES_FILE), task.sources);
}
