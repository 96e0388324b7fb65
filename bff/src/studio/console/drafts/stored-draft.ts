/** Converts a stored product to a draft, equal to its exported folder. */
import { fork } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DraftFields } from '@storefront/contract/console';
import { MINUTE } from '../../../base/clock.ts';
import { createQueue } from '../../../base/queue.ts';
import { type PlannedPicture, planFolder } from '../../../shop/catalog/folder-plan.ts';
import type { StoredProduct } from '../../../shop/catalog/product-writes.repository.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import type { DraftDirectory } from './draft-directory.ts';
import type { NewDraftFile } from './drafts.repository.ts';

/** Leaves the changelog empty, because it is for the next version. */
export function fieldsOf(product: StoredProduct): DraftFields {
  const { slug, name, description, category, tags } = product;
  const { price, previewShare, pictures } = planFolder(product);
  const { poster, scene, gallery, turntable } = pictures;
  return {
    ...{ slug, name, description, category, tags: [...tags] },
    price: price.toFixed(2).replace(/\.00$/, ''),
    ...(previewShare === undefined ? {} : { previewShare }),
    ...(product.model?.made ? { formats: [...product.model.made.formats] } : {}),
    pictures: {
      ...(poster && { poster: draftPicture(poster) }),
      ...(scene && { scene: draftPicture(scene) }),
      ...(gallery.length > 0 && { gallery: gallery.map(draftPicture) }),
      ...(turntable && { turntable }),
    },
  };
}

const draftPicture = ({ files, alt }: PlannedPicture) => ({
  files: [...files],
  areSizes: true,
  ...(alt === undefined ? {} : { alt }),
});

/** Copies a product's files. @throws when one is missing */
export async function writeStoredFiles(
  { media, productFiles, unpack }: Pick<ConsoleDeps, 'media' | 'productFiles'> & { readonly unpack: UnpackBundle },
  directory: DraftDirectory,
  product: StoredProduct,
  isKept: boolean,
): Promise<NewDraftFile[]> {
  const stores = { media, productFiles };
  const { files, bundle } = planFolder(product);
  const rowOf = (id: string, path: string, bytes: number): NewDraftFile => ({
    ...{ id, path, bytes, receivedBytes: bytes, fingerprint: null, isKept },
  });
  const fetch = async (store: keyof typeof stores, key: string, to: string) => {
    const bytes = await directory.fetch(stores[store], key, to);
    if (bytes === undefined) throw new Error(`The file ${key} is missing.`);
    return bytes;
  };
  const rows: NewDraftFile[] = [];
  for (const { path, store, key } of files) {
    const id = randomUUIDv7();
    rows.push(rowOf(id, path, await fetch(store, key, directory.pathOf(id))));
  }
  if (bundle === undefined) return rows;
  const zip = directory.made('bundle.zip');
  const unpacked = directory.made('bundle');
  await fetch('productFiles', bundle, zip);
  for (const [index, path] of (await unpack(zip, unpacked, product)).entries()) {
    const id = randomUUIDv7();
    rows.push(rowOf(id, `download/${path}`, await directory.adopt(join(unpacked, String(index)), id)));
  }
  await directory.clear();
  return rows;
}

/** @returns the paths of the files below `download/`, written into `directory` under their places in the list */
export type UnpackBundle = (zip: string, directory: string, product: StoredProduct) => Promise<readonly string[]>;

const PROGRAM = createRequire(import.meta.url).resolve('@storefront/catalogue-folders/unpack-bundle');
const TIMEOUT = 2 * MINUTE;

/** Unpacks in a separate process, because it holds everything in memory. */
export function createUnpacking(): UnpackBundle {
  const run = createQueue({ name: 'bundles', running: 1, waiting: 20 });
  return (zip, directory, { slug, name, description, model }) =>
    run(async () => {
      const task = JSON.stringify({
        slug,
        name,
        description,
        model: model && { facts: model.facts, made: model.made },
      });
      const child = fork(PROGRAM, [zip, directory, task], {
        env: {},
        execArgv: [],
        timeout: TIMEOUT,
        killSignal: 'SIGKILL',
      });
      let paths: readonly string[] | undefined;
      child.once('message', (message) => {
        paths = message as readonly string[];
      });
      await once(child, 'close');
      if (!paths) throw new Error(`${zip} could not be unpacked.`);
      return paths;
    });
}
