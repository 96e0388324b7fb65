import type { Picture } from '@storefront/contract';

const SHOWN_EVERYWHERE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** Pixels; other sites scale down wider pictures anyway. */
const MAX_WIDTH = 1600;

/** Returns the widest file in a format that other sites show; undefined when there is only a drawing. */
export function sharedPicture({ width, height, sources }: Picture) {
  const [type] = SHOWN_EVERYWHERE.filter((known) => sources.some(({ type }) => type === known));
  const files = sources.find((source) => source.type === type)?.srcset ?? [];
  const file = files.findLast((file) => file.width <= MAX_WIDTH) ?? files[0];
  return file && { path: file.path, width: file.width, height: Math.round((file.width * height) / width) };
}
