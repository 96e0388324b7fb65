/** Finds the models: every file of models/<category>/ exports one. */
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { categories, type Model } from './model.ts';

const folder = new URL('./models/', import.meta.url);

/** All models by id. @throws when a file's name or folder disagrees with its model, or an id or slug is taken twice */
export async function loadModels(): Promise<Model[]> {
  const models: Model[] = [];
  for (const category of categories) {
    const files = (await readdir(new URL(`${category}/`, folder))).filter((name) => name.endsWith('.ts')).sort();
    for (const file of files) {
      const { model } = (await import(new URL(`${category}/${file}`, folder).href)) as { model: Model };
      if (model.category !== category || model.slug !== basename(file, '.ts'))
        throw new Error(`models/${category}/${file} holds ${model.category}/${model.slug}.`);
      models.push(model);
    }
  }
  for (const key of ['id', 'slug'] as const) {
    const taken = models.map((model) => model[key]);
    const twice = taken.find((value, i) => taken.indexOf(value) !== i);
    if (twice !== undefined) throw new Error(`The ${key} ${twice} is taken twice.`);
  }
  return models.sort((a, b) => Number(a.id) - Number(b.id));
}
