/** Files for sale, with their version written into the zip: a buyer has several under one name. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { GivenFile, ImportedProduct } from '@storefront/catalogue-folders/imported-product';
import { stampBundle } from '@storefront/catalogue-folders/stamp-bundle';
import type { Release } from '@storefront/catalogue-folders/version-note';
import { mapInOrder } from '@storefront/utils/map-in-order';
import type { ProductModel } from '../../base/db/product-model.ts';
import { chunksOf } from '../../base/storage/content.ts';
import { hashOf, type Placement } from './product-files.ts';
import type { StoredProduct } from './product-writes.repository.ts';

type SoldFile = ProductModel['files'][number];

export interface Versioning {
  /** The product as it is stored. */
  readonly former: StoredProduct | undefined;
  /** Where zips are until they are stored, and the time of the release; undefined for a trial, which writes none. */
  readonly stamping: { readonly directory: string; readonly now: Date } | undefined;
}

/** Keeps a product's files: as the latest version has them where nothing differs, else as those of the next one. */
export async function keepVersioned(
  placement: Placement,
  { name, slug, changelog = '', productFiles }: ImportedProduct,
  { former, stamping }: Versioning,
): Promise<SoldFile[]> {
  const given = await mapInOrder(Object.entries(productFiles), async ([file, { content, sha256 }]) => ({
    ...{ file, content },
    sha256: sha256 ?? (await hashOf(chunksOf(typeof content === 'string' ? { path: content } : content))),
  }));
  const earlier = former?.model?.files.filter(({ isPart }) => !isPart) ?? [];
  const knownOf = (file: string, sha256: string) =>
    earlier.find((each) => each.name === file && (each.made ?? each.sha256) === sha256);
  const isSame = earlier.length === given.length && given.every(({ file, sha256 }) => knownOf(file, sha256));
  const stamp = async (content: GivenFile['content'], release: Release) => {
    const target = join(stamping?.directory ?? '', randomUUID());
    return (await stampBundle(content, target, release)) ? target : undefined;
  };
  return await mapInOrder(given, async ({ file, content, sha256 }) => {
    const keep = async (as: GivenFile) => ({
      name: file,
      ...(await placement.keep('productFiles', `${slug}/${file}`, as)),
    });
    const known = isSame ? knownOf(file, sha256) : undefined;
    if (known?.made !== undefined && former?.version && former.releasedAt) {
      const { version, releasedAt } = former;
      const release = { name, version, releasedAt, changelog: former.changelog };
      placement.restore('productFiles', known, async () => ({ path: (await stamp(content, release)) ?? '' }));
      return known;
    }
    const isNext = !known && stamping && file.endsWith('.zip');
    const release = { name, version: (former?.version ?? 0) + 1, releasedAt: stamping?.now ?? new Date(0), changelog };
    const stamped = isNext && (await stamp(content, release));
    return stamped ? { ...(await keep({ content: stamped })), made: sha256 } : await keep({ content, sha256 });
  });
}
