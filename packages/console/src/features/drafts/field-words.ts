/** Describes the fields of a draft in text, for comparison by the user. */
import type { DraftFields } from '@storefront/contract/console';

export type DraftField = keyof DraftFields;

export const fieldLabels: Readonly<Record<DraftField, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  price: 'Price in dollars',
  category: 'Category',
  tags: 'Tags',
  changelog: 'What is new',
  previewShare: 'Triangles in the preview',
  mend: 'Mended copies',
  formats: 'Formats',
  pictures: 'Pictures',
};

export const labelledFields = Object.keys(fieldLabels) as DraftField[];

export function wordsOf(field: DraftField, fields: DraftFields): string {
  if (field === 'tags' || field === 'formats') return fields[field]?.join(', ') ?? '';
  if (field === 'previewShare') return shareInWords(fields.previewShare);
  if (field === 'mend') return fields.mend ? 'Buyers get mended copies of models with faults' : '';
  return field === 'pictures' ? picturesInWords(fields.pictures) : (fields[field] ?? '');
}

/** The part of the model's triangles that a preview has unless the owner chooses another. */
export const USUAL_SHARE = 0.5;

export function shareInWords(share = USUAL_SHARE): string {
  const percent = `${Math.round(share * 100)} %`;
  if (share === 1) return `${percent}: the whole model`;
  return share === USUAL_SHARE ? `${percent}, as usual` : percent;
}

/** Returns true when both values have the same text. */
export const isSameField = (field: DraftField, one: DraftFields, other: DraftFields) =>
  wordsOf(field, one) === wordsOf(field, other);

function picturesInWords({
  poster,
  scene,
  gallery = [],
  turntable,
}: NonNullable<DraftFields['pictures']> = {}): string {
  const inWords = (role: string, { files, alt }: NonNullable<typeof poster>) =>
    `${role}: ${files.join(', ')}${alt ? ` (“${alt}”)` : ''}`;
  return [
    ...(poster ? [inWords('Poster', poster)] : []),
    ...(scene ? [inWords('Scene', scene)] : []),
    ...gallery.map((picture) => inWords('Gallery', picture)),
    ...(turntable ? [`Turntable: ${turntable.file}, ${turntable.frames} frames`] : []),
  ].join('\n');
}
