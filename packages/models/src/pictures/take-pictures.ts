/** Photographs the built models. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadModels } from '../catalogue.ts';
import { modelFile, readModelIndex } from '../index.ts';
import { picturesDirectory } from '../paths.ts';
import { encodePictures } from './encode.ts';
import { openStudio } from './studio.ts';

/** Takes the pictures of the models named (all whose pictures show another file, unless named). */
export async function takePictures(slugs: readonly string[]): Promise<void> {
  const models = new Map((await loadModels()).map((model) => [model.slug, model]));
  const { models: records } = await readModelIndex();
  const wanted = records.filter(({ slug, pictures, facts }) =>
    slugs.length > 0 ? slugs.includes(slug) : pictures?.of !== facts.sha256,
  );
  const studio = await openStudio();
  try {
    for (const { slug, glb } of wanted) {
      const photographs = await studio.photograph(await readFile(modelFile(glb.path)), models.get(slug)?.view);
      const pictures = await encodePictures(photographs, {
        directory: join(picturesDirectory, slug),
        path: `pictures/${slug}`,
        of: glb.sha256,
      });
      const bytes = [...pictures.poster, ...pictures.scene, ...pictures.turntable].reduce((sum, p) => sum + p.bytes, 0);
      console.log(`${slug}: ${Math.round(bytes / 1000)} kB of pictures`);
    }
  } finally {
    await studio.close();
  }
}
