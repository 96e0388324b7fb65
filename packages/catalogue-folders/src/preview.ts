/** The public preview of a product: the folder's own, or one that is made. */
import { createPreview, type Preview, SHARE, toShownGlb } from '@storefront/models/tools';
import type { ImportedProduct } from './imported-product.ts';
import type { CompareModels } from './photograph.ts';
import type { Draft } from './read-folder.ts';

export type PreviewPart = Pick<ImportedProduct, 'preview' | 'previewShare' | 'previewCheck'>;

/** @param shown the model as viewers can draw it */
export async function previewOf(
  draft: Draft,
  shown: Uint8Array,
  compare: CompareModels | undefined,
): Promise<PreviewPart> {
  const { slug, words } = draft;
  const share = words.preview?.share;
  const { glb: preview, ...check } = (await givenPreview(draft)) ?? (await createPreview(shown, share));
  return {
    preview: preview && { content: preview },
    previewShare: share,
    previewCheck: {
      ...check,
      share: share ?? SHARE,
      isGiven: draft.preview !== undefined,
      comparison: (preview && (await compare?.(slug, shown, preview))) ?? null,
    },
  };
}

async function givenPreview({ preview, facts }: Draft): Promise<Preview | undefined> {
  if (!preview) return undefined;
  return { glb: await toShownGlb(preview.glb), triangles: preview.triangles, of: facts.triangles, without: null };
}
