/** One model from source to shelf. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRoomFiles } from '../formats/room-files.ts';
import type { FileRecord, ModelRecord } from '../index.ts';
import type { Model } from '../model.ts';
import { readModel } from '../reading/read-model.ts';
import { createBundle } from './bundle.ts';
import { createScene } from './create-scene.ts';
import { exportGlb } from './export-glb.ts';
import { licence, readme } from './licence.ts';
import { exportObj } from './obj.ts';
import { createPreview } from './preview-glb.ts';

/** Builds a model into `<directory>/<slug>/` and tells what came out. */
export async function buildModel(model: Model, directory: string): Promise<ModelRecord> {
  const { slug, id, name, category, description, priceCents, tags, changelog } = model;
  const built = createScene(model);
  const glb = await exportGlb(model, built);
  const { facts } = await readModel(glb);
  const preview = await createPreview(glb);
  const { triangles } = (await readModel(preview)).facts;
  const room = await createRoomFiles(preview, triangles);
  const { obj, mtl, palette } = exportObj(slug, built.scene);
  const contents = {
    [`${slug}.glb`]: glb,
    [`obj/${slug}.obj`]: obj,
    [`obj/${slug}.mtl`]: mtl,
    [`obj/${slug}-palette.png`]: palette,
    'LICENCE.txt': licence,
    'README.txt': readme(model, facts),
  };
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
    bundle: { ...(await write(`${slug}.zip`, bundle)), contents: Object.keys(contents).sort() },
    preview: {
      ...(await write(`${slug}.preview.glb`, preview)),
      triangles,
    },
    ...(room && {
      room: { glb: await write(`${slug}.room.glb`, room.glb), usdz: await write(`${slug}.room.usdz`, room.usdz) },
    }),
  };
}
