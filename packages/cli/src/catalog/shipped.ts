import { drawnPicture } from '@storefront/catalogue-folders/drawing';
import { toModelFacts } from '@storefront/catalogue-folders/facts';
import type { GivenFile, ImportedProduct } from '@storefront/catalogue-folders/imported-product';
import { toPictures } from '@storefront/catalogue-folders/to-pictures';
import { type ModelRecord, modelFile, readModelIndex } from '@storefront/models';

const LICENCE = 'standard';

/** Returns products of the models package, all or the named ones. @throws when the package was never built */
export async function shippedProducts(slugs: readonly string[] = []): Promise<ImportedProduct[]> {
  const { models } = await readModelIndex();
  return models.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug)).map(toImport);
}

function toImport({ facts, glb, bundle, preview, room, pictures, ...words }: ModelRecord): ImportedProduct {
  const { id, slug, name, description, priceCents, category, tags, changelog } = words;
  return {
    ...{ id, slug, name, description, priceCents, category, tags, changelog },
    licence: LICENCE,
    facts: toModelFacts(facts, bundle.contents, bundle.formatFigures),
    ...(pictures ? toPictures(pictures, modelFile) : { poster: drawnPicture, scene: drawnPicture, turntable: null }),
    gallery: [],
    preview: given(preview),
    previewShare: preview.share,
    room: room && { glb: given(room.glb), usdz: given(room.usdz) },
    made: bundle.made,
    productFiles: { [`${slug}.zip`]: given(bundle), [`${slug}.glb`]: given(glb) },
    parts: Object.fromEntries(bundle.parts.toSorted(byName).map(({ name, ...file }) => [name, given(file)])),
  };
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);

const given = ({ path, sha256 }: { readonly path: string; readonly sha256: string }): GivenFile => ({
  content: modelFile(path),
  sha256,
});
