/** The data of a preview: the texts as typed, and files and facts as last checked. */
import type { Picture, ProductDetails } from '@storefront/contract';
import { type DraftFields, draftFileAddress, type ProductDraft, parseCents } from '@storefront/contract/console';
import { plainText } from '@storefront/contract/plain-text';
import { categoryLabel } from '../../products/category-label.ts';

export interface DraftPreview {
  readonly name: string;
  readonly description: string;
  /** Undefined while the text is not a price. */
  readonly priceCents: number | undefined;
  readonly category: string;
  readonly tags: readonly string[];
  readonly pictures: readonly Picture[];
  /** The product as last checked. */
  readonly shown: ProductDetails | null;
}

export function draftPreviewOf(fields: DraftFields, draft: ProductDraft): DraftPreview {
  const shown = draft.check?.shown ?? null;
  const { category = '' } = fields;
  return {
    name: plainText(fields.name?.trim() ?? '') || 'Unnamed product',
    description: fields.description ?? '',
    priceCents: parseCents(fields.price ?? ''),
    category: categoryLabel(category),
    tags: fields.tags ?? [],
    pictures: shown ? checkedPictures(shown) : uploadedPictures(fields, draft),
    shown,
  };
}

/** Returns the pictures without duplicates: a product without own pictures has one drawing in every role. */
function checkedPictures({ pictures: { poster, scene }, gallery }: ProductDetails): readonly Picture[] {
  const all = [poster, scene, ...gallery];
  return [...new Map(all.map((picture) => [picture.sources[0]?.srcset[0]?.path, picture])).values()];
}

/** Returns the uploaded files, for a draft without a check. */
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
