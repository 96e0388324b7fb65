/** Finds the element on the page for each problem of a check. */
import type { DraftProblem } from '@storefront/contract/console';

/** The fields with their own control. */
const controls = ['name', 'slug', 'description', 'price', 'category', 'tags', 'changelog', 'formats'] as const;
export type FieldName = (typeof controls)[number];

/** Returns the id of the problem's control or row; undefined for the whole draft. */
export function placeOf({ file, field }: DraftProblem): string | undefined {
  const name = field?.match(/^\w+/)?.[0] ?? '';
  if (controls.some((each) => each === name)) return controlId(name as FieldName);
  if (name === 'preview') return SHARE_ID;
  const picture = field?.match(/^pictures\.(poster|scene|turntable|gallery\[\d+\])/)?.[1];
  if (picture) return pictureId(picture);
  return file === '' || file === 'product.json' ? undefined : fileId(file);
}

export const SHARE_ID = 'draft-preview-share';
export const controlId = (field: FieldName) => `draft-${field}`;
export const pictureId = (key: string) => `picture-${slugged(key)}`;
export const fileId = (path: string) => `file-${slugged(path)}`;

const slugged = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-');

/** Returns a sentence: `tags[2] must be …` → `Tag 3 must be ….` Capitalizes a first word, but not a name. */
export function problemMessage({ reason }: DraftProblem): string {
  const counted = reason.replace(/^tags\[(\d+)\]/, (_, index: string) => `Tag ${Number(index) + 1}`);
  return `${counted.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())}.`;
}

/** Returns all messages about one element as one text. */
export function problemsAt(problems: readonly DraftProblem[], place: string): string | undefined {
  const texts = problems.filter((problem) => placeOf(problem) === place).map(problemMessage);
  return texts.length > 0 ? texts.join(' ') : undefined;
}
