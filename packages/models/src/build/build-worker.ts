/** Builds a share of the models in a thread of its own. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { loadModels } from '../catalogue.ts';
import { buildModel } from './build-model.ts';

export type BuildTask = { readonly directory: string; readonly slugs: readonly string[] };

const { directory, slugs } = workerData as BuildTask;
for (const model of await loadModels()) {
  if (!slugs.includes(model.slug)) continue;
  const record = await buildModel(model, directory);
  await writeFile(join(directory, model.slug, 'record.json'), JSON.stringify(record));
}
