/** Converts a draft to product.json, as a person would write it. */
import type { DraftFields } from '@storefront/contract/console';

const DECIMAL = /^\d+(\.\d+)?$/;

export function productWords({
  productId,
  fields,
}: {
  readonly productId: string | null;
  readonly fields: DraftFields;
}) {
  const { slug = '', name, description, price, category, tags, changelog, formats, pictures = {} } = fields;
  const { poster, scene, gallery, turntable } = pictures;
  return {
    id: productId ?? undefined,
    // The draft's folder has another name.
    slug: slug.trim(),
    name: textOf(name),
    description: textOf(description),
    price: priceOf(textOf(price)),
    category: textOf(category),
    ...{ tags, changelog: textOf(changelog), formats },
    pictures: {
      poster: poster && pictureOf(poster),
      scene: scene && pictureOf(scene),
      gallery: gallery?.map(pictureOf),
      turntable,
    },
  };
}

const textOf = (text: string | undefined) => text?.replace(/\r\n?/g, '\n').trim() || undefined;

/** Keeps a text that is no number, so that the check can report it. */
const priceOf = (text: string | undefined) => (text && DECIMAL.test(text) ? Number(text) : text);

type DraftPicture = NonNullable<NonNullable<DraftFields['pictures']>['poster']>;

function pictureOf({ files, areSizes, alt }: DraftPicture) {
  const given = areSizes || files.length > 1 ? files : files[0];
  const words = textOf(alt);
  return words === undefined ? given : { files: given, alt: words };
}
