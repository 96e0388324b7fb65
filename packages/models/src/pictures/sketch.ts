/** A quick look at models while they are being made. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createScene } from '../build/create-scene.ts';
import { exportGlb } from '../build/export-glb.ts';
import { validateGlb } from '../build/validate.ts';
import { loadModels } from '../catalogue.ts';
import { sketchesDirectory } from '../paths.ts';
import { readModel } from '../reading/read-model.ts';
import { openStudio } from './studio.ts';

/** Builds the models named, draws each once, and says where the picture is. `turn` is degrees around the model. */
export async function sketch(slugs: readonly string[], turn?: number): Promise<void> {
  await mkdir(sketchesDirectory, { recursive: true });
  const studio = await openStudio();
  try {
    for (const model of await loadModels()) {
      if (!slugs.includes(model.slug)) continue;
      const glb = await exportGlb(model, createScene(model));
      const { triangles, boundingBox } = (await readModel(glb)).facts;
      const { errors, warnings } = await validateGlb(glb);
      const file = join(sketchesDirectory, `${model.slug}.png`);
      await writeFile(file, await studio.sketch(glb, { ...model.view, ...(turn === undefined ? {} : { turn }) }));
      console.log(
        `${file}: ${triangles} triangles, ${boundingBox.size.join(' × ')} m, ${errors} errors, ${warnings} warnings`,
      );
    }
  } finally {
    await studio.close();
  }
}
