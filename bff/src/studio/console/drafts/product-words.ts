/** Converts a draft to product.json, as a person would write it. */
import { type DraftFields, parseCents } from '@storefront/contract/console';

const DECIMAL = /^\d+(\.\d+)?$/;
const CENTS = 100;

export function productWords({
  productId,
  fields,
  keepsLicence = false,
}: {
  readonly productId: string | null;
  readonly fields: DraftFields;
  /** True when the draft has the licence that the product's zip had already. */
  readonly keepsLicence?: boolean;
}) {
  const {
    slug = '',
    name,
    description,
    price,
    category,
    tags,
    changelog,
    previewShare,
    mend,
    formats,
    pictures = {},
  } = fields;
  const { poster, scene, gallery, turntable } = pictures;
  return {
    id: productId ?? undefined,
    // The draft's folder has another name.
    slug: slug.trim(),
    name: textOf(name),
    description: textOf(description),
    price: priceOf(textOf(price)),
    category: textOf(category),
    ...{ tags, changelog: textOf(changelog), mend, formats },
    ...(keepsLicence && { keepsLicence }),
    preview: previewShare === undefined ? undefined : { share: previewShare },
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
function priceOf(text: string | undefined): number | string | undefined {
  const cents = parseCents(text ?? '');
  if (cents !== undefined) return cents / CENTS;
  return text && DECIMAL.test(text) ? Number(text) : text;
}

type DraftPicture = NonNullable<NonNullable<DraftFields['pictures']>['poster']>;

function pictureOf({ files, areSizes, alt }: DraftPicture) {
  const given = areSizes || files.length > 1 ? files : files[0];
  const words = textOf(alt);
  return words === undefined ? given : { files: given, alt: words };
}
