import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readBundle } from '@storefront/models/tools';
import { mapInOrder } from '@storefront/utils/map-in-order';
import type { CatalogAdmin, StoredProduct } from 'bff/catalog';
import { CommandError } from '../command-error.ts';

type Model = NonNullable<StoredProduct['model']>;
type Picture = Model['gallery'][number];

const CENTS = 100;

export interface Exported {
  readonly slugs: readonly string[];
  /** Products sold without a model, which the export skips. */
  readonly leftOut: readonly string[];
}

/** Writes products as a folder that can be imported. @throws {CommandError} when the folder is not empty */
export async function exportFolder(admin: CatalogAdmin, folder: string): Promise<Exported> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty; name a new folder.`);
  const products = (await admin.list()).filter(({ published }) => published);
  const slugs: string[] = [];
  for (const product of products) {
    const { slug, model } = product;
    if (!model) continue;
    await exportProduct(admin, join(folder, slug), product, model);
    slugs.push(slug);
  }
  return { slugs, leftOut: products.flatMap(({ slug, model }) => (model ? [] : slug)) };
}

async function exportProduct(admin: CatalogAdmin, folder: string, product: StoredProduct, model: Model): Promise<void> {
  const { id, slug, name, description, priceCents, category, tags, licence, createdAt, changelog } = product;
  const write = async (path: string, content: Uint8Array | string) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const media = async (from: string): Promise<string> => {
    const path = `pictures/${basename(from).replace(/-[0-9a-f]{16}(?=\.)/, '')}`;
    await write(path, await admin.readMedia(from));
    return path;
  };
  const picture = async ({ alt, sources }: Picture) => {
    const files: string[] = [];
    for (const { path } of sources.flatMap(({ srcset }) => srcset)) files.push(await media(path));
    return alt === undefined ? files : { files, alt };
  };
  const { poster, scene } = model.pictures;
  const pictures = {
    ...(isDrawn(poster) ? {} : { poster: await picture(poster) }),
    ...(isDrawn(scene) ? {} : { scene: await picture(scene) }),
    ...(model.gallery.length > 0 ? { gallery: await mapInOrder(model.gallery, picture) } : {}),
    ...(model.turntable
      ? { turntable: { file: await media(model.turntable.path), frames: model.turntable.frames } }
      : {}),
  };
  const news = changelog === '' ? {} : { changelog };
  const words = {
    id,
    name,
    description,
    price: priceCents / CENTS,
    category,
    tags,
    licence,
    createdAt,
    ...news,
    pictures,
  };
  await write('product.json', `${JSON.stringify(words, null, 2)}\n`);
  if (model.preview) await write('preview.glb', await admin.readMedia(model.preview.path));
  await exportProductFiles(admin, slug, model, write);
}

async function exportProductFiles(
  admin: CatalogAdmin,
  slug: string,
  { files }: Model,
  write: (path: string, content: Uint8Array) => Promise<void>,
): Promise<void> {
  for (const { name, key } of files) {
    const content = await admin.readProductFile(key);
    if (name === `${slug}.glb`) await write('model.glb', content);
    if (name !== `${slug}.zip`) continue;
    for (const [path, inZip] of Object.entries(readBundle(content)))
      if (path !== `${slug}.glb`) await write(`download/${path}`, inZip);
  }
}

/** True for drawn placeholders; an import draws them again. */
function isDrawn({ sources }: Picture): boolean {
  return sources.some(({ type }) => type === 'image/svg+xml');
}
