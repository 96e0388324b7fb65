/** What the store would show: the words as typed, and files and facts as last checked. */
import type { Picture, ProductDetails } from '@storefront/contract';
import { type DraftFields, draftFileAddress, type ProductDraft } from '@storefront/contract/console';
import { plainText } from '@storefront/contract/plain-text';
import { categoryLabel } from '../../products/category-label.ts';
import { centsOf } from '../../products/price-form.tsx';

export interface Preview {
  readonly name: string;
  readonly description: string;
  /** Nothing while it is no price. */
  readonly priceCents: number | undefined;
  readonly category: string;
  readonly tags: readonly string[];
  readonly pictures: readonly Picture[];
  /** What a check has found. */
  readonly shown: ProductDetails | null;
}

export function previewOf(fields: DraftFields, draft: ProductDraft): Preview {
  const shown = draft.check?.shown ?? null;
  const { category = '' } = fields;
  return {
    name: plainText(fields.name?.trim() ?? '') || 'Unnamed product',
    description: fields.description ?? '',
    priceCents: centsOf(fields.price ?? ''),
    category: categoryLabel(category),
    tags: fields.tags ?? [],
    pictures: shown ? checkedPictures(shown) : uploadedPictures(fields, draft),
    shown,
  };
}

/** Without duplicates: a product without pictures of its own has one drawing in every role. */
function checkedPictures({ pictures: { poster, scene }, gallery }: ProductDetails): readonly Picture[] {
  const all = [poster, scene, ...gallery];
  return [...new Map(all.map((picture) => [picture.sources[0]?.srcset[0]?.path, picture])).values()];
}

/** Before a check: the files as they are. */
function uploadedPictures({ pictures = {} }: DraftFields, { id, files }: ProductDraft): readonly Picture[] {
  const { poster, scene, gallery = [] } = pictures;
  return [poster, scene, ...gallery].flatMap((picture) => {
    const paths = picture?.files ?? [];
    const file = files.findLast((each) => paths.includes(each.path) && each.receivedBytes >= each.bytes);
    if (!file) return [];
    const srcset = [{ path: draftFileAddress(id, file.id), width: 800 }];
    return [{ width: 800, height: 600, alt: picture?.alt, sources: [{ type: 'image/png' as const, srcset }] }];
  });
}
