/** One model from source to shelf. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFormats } from '../formats/made-formats.ts';
import { listFiles } from '../formats/purposes.ts';
import { createRoomFiles } from '../formats/room-files.ts';
import type { FileRecord, ModelRecord } from '../index.ts';
import type { MadeFormat } from '../made-format.ts';
import type { Model } from '../model.ts';
import { measureFile } from '../offered/model-reader.ts';
import { isPart } from '../offered/parts.ts';
import { readModel } from '../reading/read-model.ts';
import { createBundle } from './bundle.ts';
import { createScene } from './create-scene.ts';
import { exportGlb } from './export-glb.ts';
import { licence, readme } from './licence.ts';
import { createPreview } from './preview-glb.ts';

/** Of our models, whose edges are hard: half of their triangles would lose feathers and shingles. */
const PREVIEW_SHARE = 0.64;
/** The formats that each shipped model comes in beside its GLB. */
export const shippedFormats: readonly MadeFormat[] = ['obj', 'palette'];

/** Builds a model into `<directory>/<slug>/` and tells what came out. */
export async function buildModel(model: Model, directory: string): Promise<ModelRecord> {
  const { slug, id, name, category, description, priceCents, tags, changelog } = model;
  const built = createScene(model);
  const glb = await exportGlb(model, built);
  const { facts } = await readModel(glb);
  const preview = await createPreview(glb, PREVIEW_SHARE);
  if (!preview.glb) throw new Error(`${slug} cannot be simplified for a preview.`);
  const room = await createRoomFiles(preview.glb, preview.triangles);
  const { files, remarks, failures } = await makeFormats(glb, shippedFormats, { slug, name, facts });
  if (failures.length > 0) throw new Error(`${slug} ${failures.join(', ')}`);
  const made = { formats: shippedFormats, files: Object.keys(files) };
  const sold = { [`${slug}.glb`]: glb, ...files, 'LICENCE.txt': licence };
  const contents = { ...sold, 'README.txt': readme(model, facts, listFiles(Object.keys(sold), remarks)) };
  const obj = files[`obj/${slug}.obj`] ?? new Uint8Array();
  const bundle = createBundle(slug, contents);
  const write = async (file: string, content: string | Uint8Array): Promise<FileRecord> => {
    const place = join(directory, slug, file);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { path: `dist/${slug}/${file}`, bytes: Buffer.byteLength(content), sha256 };
  };
  return {
    ...{ id, slug, name, category, description, priceCents, tags, facts },
    ...(changelog === undefined ? {} : { changelog }),
    glb: await write(`${slug}.glb`, glb),
    bundle: {
      ...(await write(`${slug}.zip`, bundle)),
      contents: Object.keys(contents).sort(),
      parts: await Promise.all(
        Object.entries(contents)
          .filter(([path]) => isPart(path, slug))
          .map(async ([name, content]) => ({ name, ...(await write(`parts/${name}`, content)) })),
      ),
      formatFigures: [
        { format: 'OBJ', triangles: measureFile('OBJ', Buffer.from(obj)).triangles, bytes: obj.byteLength },
      ],
      made,
    },
    preview: {
      ...(await write(`${slug}.preview.glb`, preview.glb)),
      triangles: preview.triangles,
      share: PREVIEW_SHARE,
    },
    ...(room && {
      room: { glb: await write(`${slug}.room.glb`, room.glb), usdz: await write(`${slug}.room.usdz`, room.usdz) },
    }),
  };
}
