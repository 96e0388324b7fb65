/** One model from source to shelf. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFormats } from '../formats/made-formats.ts';
import { listFiles } from '../formats/purposes.ts';
import type { FileRecord, ModelRecord } from '../index.ts';
import type { MadeFormat } from '../made-format.ts';
import type { Model } from '../model.ts';
import { readModel } from '../reading/read-model.ts';
import { createBundle } from './bundle.ts';
import { createScene } from './create-scene.ts';
import { exportGlb } from './export-glb.ts';
import { licence, readme } from './licence.ts';
import { createPreview } from './preview-glb.ts';

/** The formats that each shipped model comes in beside its GLB. */
export const shippedFormats: readonly MadeFormat[] = ['obj', 'palette'];

/** Builds a model into `<directory>/<slug>/` and tells what came out. */
export async function buildModel(model: Model, directory: string): Promise<ModelRecord> {
  const { slug, id, name, category, description, priceCents, tags, changelog } = model;
  const built = createScene(model);
  const glb = await exportGlb(model, built);
  const { facts } = await readModel(glb);
  const preview = await createPreview(glb);
  const { files, remarks, failures } = await makeFormats(glb, shippedFormats, { slug, name, facts });
  if (failures.length > 0) throw new Error(`${slug} ${failures.join(', ')}`);
  const made = { formats: shippedFormats, files: Object.keys(files) };
  const sold = { [`${slug}.glb`]: glb, ...files, 'LICENCE.txt': licence };
  const contents = { ...sold, 'README.txt': readme(model, facts, listFiles(Object.keys(sold), remarks)) };
  const bundle = createBundle(slug, contents);
  await mkdir(join(directory, slug), { recursive: true });
  const write = async (file: string, content: Uint8Array): Promise<FileRecord> => {
    await writeFile(join(directory, slug, file), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { path: `dist/${slug}/${file}`, bytes: content.byteLength, sha256 };
  };
  return {
    ...{ id, slug, name, category, description, priceCents, tags, facts },
    ...(changelog === undefined ? {} : { changelog }),
    glb: await write(`${slug}.glb`, glb),
    bundle: {
      ...(await write(`${slug}.zip`, bundle)),
      contents: Object.keys(contents).sort(),
      made,
    },
    preview: {
      ...(await write(`${slug}.preview.glb`, preview)),
      triangles: (await readModel(preview)).facts.triangles,
    },
  };
}
