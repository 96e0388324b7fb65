/** Shows a check's results as the store would, at addresses of the console. */
import { basename } from 'node:path';
import type { ImportedProduct, PreviewCheck } from '@storefront/catalogue-folders/imported-product';
import type { Clock } from '../../../base/clock.ts';
import type { Db } from '../../../base/db/database.ts';
import { sizeOf } from '../../../base/storage/content.ts';
import { findRelated } from '../../../shop/catalog/catalog.repository.ts';
import { placeProduct } from '../../../shop/catalog/imported-product.ts';
import type { Placement } from '../../../shop/catalog/product-files.ts';
import { toDetails } from '../../../shop/catalog/product-view.ts';
import type { DraftRow, StoredCheck } from './drafts.repository.ts';

/** Id of a product that has none yet. */
const NEW = 'new';

export async function showBuilt(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { id: draftId, productId }: Pick<DraftRow, 'id' | 'productId'>,
  check: string,
  product: ImportedProduct,
): Promise<Pick<StoredCheck, 'shown' | 'downloads' | 'preview'>> {
  const placed = await placeProduct(product, productId ?? NEW, listing);
  const { model } = placed;
  if (!model) return { shown: null, downloads: [] };
  const now = clock.now();
  const row = {
    ...placed,
    ...{ tags: [...product.tags], licence: product.licence },
    ...{ ordinaryCents: null, reducedUntil: null, lowestBeforeCents: null },
    ...{ pictures: model.pictures, turntable: model.turntable, preview: model.preview, gallery: model.gallery },
    facts: model.facts,
    ...{ triangles: model.facts.triangles, fileBytes: model.facts.bytes, textureBytes: model.facts.textureBytes },
    animated: model.facts.animations.length > 0,
    ...{ createdAt: now, updatedAt: now },
  };
  const related = await findRelated(db, row);
  const { related: shownRelated, ...shown } = toDetails(row, related, now);
  return {
    shown: { ...withAddresses(shown, madeAddress(draftId, check)), related: shownRelated },
    ...(product.previewCheck && { preview: shownCheck(product.previewCheck, madeAddress(draftId, check)) }),
    downloads: model.files.filter(({ isPart }) => !isPart).map(({ name, bytes }) => ({ name, bytes })),
  };
}

/** Names files by their place and writes nothing. */
const listing: Placement = {
  async keep(_, __, { content, sha256 = '' }) {
    const path = String(content);
    return { key: basename(path), bytes: await sizeOf({ path }), sha256 };
  },
  restore() {},
  write: async () => async () => {},
};

/** Returns the address of the check's pictures, which is valid while it is the last check. */
const madeAddress = (draftId: string, check: string) => `/api/console/drafts/${draftId}/made/${check}/`;

function shownCheck({ comparison, ...found }: PreviewCheck, address: string): StoredCheck['preview'] {
  const pictureOf = ({ content }: { readonly content: unknown }) => ({ path: address + basename(String(content)) });
  return {
    ...found,
    comparison: comparison && {
      difference: comparison.difference,
      model: pictureOf(comparison.model),
      preview: pictureOf(comparison.preview),
    },
  };
}

function withAddresses<T extends object>(shown: T, address: string): T {
  const atConsole = (value: unknown) => (typeof value === 'string' ? value.replace(/^\/media\//, address) : value);
  return JSON.parse(
    JSON.stringify(shown, (key, value) => (['path', 'image'].includes(key) ? atConsole(value) : value)),
  );
}
