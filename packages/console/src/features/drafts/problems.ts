/** Where on the page the problems of a check are shown. */
import type { DraftProblem } from '@storefront/contract/console';

/** The fields that have a control of their own. */
const controls = ['name', 'slug', 'description', 'price', 'category', 'tags', 'changelog'] as const;
export type FieldName = (typeof controls)[number];

/** The id of the control or row that it is about; nothing for all of the draft. */
export function placeOf({ file, field }: DraftProblem): string | undefined {
  const name = field?.match(/^\w+/)?.[0] ?? '';
  if (controls.some((each) => each === name)) return controlId(name as FieldName);
  const picture = field?.match(/^pictures\.(poster|scene|turntable|gallery\[\d+\])/)?.[1];
  if (picture) return pictureId(picture);
  return file === '' || file === 'product.json' ? undefined : fileId(file);
}

export const controlId = (field: FieldName) => `draft-${field}`;
export const pictureId = (key: string) => `picture-${slugged(key)}`;
export const fileId = (path: string) => `file-${slugged(path)}`;

const slugged = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-');

/** `tags[2] must be …` → `Tag 3 must be ….` A first word is written large; a name stays as it is. */
export function messageOf({ reason }: DraftProblem): string {
  const counted = reason.replace(/^tags\[(\d+)\]/, (_, index: string) => `Tag ${Number(index) + 1}`);
  return `${counted.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())}.`;
}

/** All about one place, as one text. */
export function problemsAt(problems: readonly DraftProblem[], place: string): string | undefined {
  const texts = problems.filter((problem) => placeOf(problem) === place).map(messageOf);
  return texts.length > 0 ? texts.join(' ') : undefined;
}
