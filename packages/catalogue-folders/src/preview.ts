/** The public preview of a product: the folder's own, or one that is made. */
import { createPreview, type Preview, SHARE } from '@storefront/models/tools';
import type { ImportedProduct } from './imported-product.ts';
import type { CompareModels } from './photograph.ts';
import type { Draft } from './read-folder.ts';

type Part = Pick<ImportedProduct, 'preview' | 'previewShare' | 'previewCheck'>;

export async function previewOf(draft: Draft, compare: CompareModels | undefined): Promise<Part> {
  const { slug, glb, words } = draft;
  const share = words.preview?.share;
  const { glb: preview, ...check } = givenPreview(draft) ?? (await createPreview(glb, share));
  return {
    preview: preview && { content: preview },
    previewShare: share,
    previewCheck: {
      ...check,
      share: share ?? SHARE,
      isGiven: draft.preview !== undefined,
      comparison: (preview && (await compare?.(slug, glb, preview))) ?? null,
    },
  };
}

function givenPreview({ preview, facts }: Draft): Preview | undefined {
  return preview && { glb: preview.glb, triangles: preview.triangles, of: facts.triangles, without: null };
}
