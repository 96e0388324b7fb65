import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { downloadsOf } from '@storefront/catalogue-folders/downloads';
import { isOwnLicence } from '@storefront/catalogue-folders/own-licence';
import type { CatalogAdmin, StoredProduct } from 'bff/catalog';
import { type FolderPlan, type PlannedPicture, planFolder } from 'bff/folder-plan';
import { CommandError } from '../command-error.ts';

export interface Exported {
  readonly slugs: readonly string[];
  /** Products without a model, which the export skips. */
  readonly leftOut: readonly string[];
}

/** Writes products as a folder that can be imported. @throws {CommandError} when the folder is not empty */
export async function exportFolder(admin: CatalogAdmin, folder: string): Promise<Exported> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty; name a new folder.`);
  const products = (await admin.list()).filter(({ published }) => published);
  const slugs: string[] = [];
  for (const product of products) {
    if (!product.model) continue;
    await exportProduct(admin, join(folder, product.slug), product);
    slugs.push(product.slug);
  }
  return { slugs, leftOut: products.flatMap(({ slug, model }) => (model ? [] : slug)) };
}

async function exportProduct(admin: CatalogAdmin, folder: string, product: StoredProduct): Promise<void> {
  const plan = planFolder(product);
  const write = async (path: string, content: Uint8Array | string) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const read = { media: admin.readMedia, productFiles: admin.readProductFile };
  for (const { path, store, key } of plan.files) await write(path, await read[store](key));
  const downloads = plan.bundle === undefined ? [] : downloadsOf(product, await admin.readProductFile(plan.bundle));
  for (const [path, content] of downloads) await write(`download/${path}`, content);
  const keepsLicence = downloads.some(([path]) => isOwnLicence(`download/${path}`));
  const words = { ...wordsOf(product, plan), ...(keepsLicence && { keepsLicence }) };
  await write('product.json', `${JSON.stringify(words, null, 2)}\n`);
}

function wordsOf(product: StoredProduct, { price, previewShare, pictures }: FolderPlan): object {
  const { id, name, description, category, tags, licence, createdAt, changelog } = product;
  const { poster, scene, gallery, turntable } = pictures;
  return {
    ...{ id, name, description, price, category, tags, licence, createdAt },
    ...(changelog === '' ? {} : { changelog }),
    ...(previewShare === undefined ? {} : { preview: { share: previewShare } }),
    ...(product.model?.made ? { formats: product.model.made.formats } : {}),
    pictures: {
      ...(poster && { poster: given(poster) }),
      ...(scene && { scene: given(scene) }),
      ...(gallery.length > 0 && { gallery: gallery.map(given) }),
      ...(turntable && { turntable }),
    },
  };
}

const given = ({ files, alt }: PlannedPicture) => (alt === undefined ? files : { files, alt });
