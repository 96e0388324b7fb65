import type { CartItem } from '@storefront/contract';

/** Counts each model once: a seat is a person, not a copy. */
export function modelBudget(items: readonly CartItem[]) {
  const known = items.filter(({ triangles }) => triangles !== null);
  const sum = (part: 'triangles' | 'textureBytes' | 'fileBytes') =>
    known.reduce((total, item) => total + (item[part] ?? 0), 0);
  return {
    triangles: sum('triangles'),
    textureBytes: sum('textureBytes'),
    fileBytes: sum('fileBytes'),
    counted: known.length,
    /** The number of models without known facts. */
    unknown: items.length - known.length,
  };
}

/** Common triangle limits for a scene. */
export const PHONE_TRIANGLES = 100_000;
export const DESKTOP_TRIANGLES = 1_000_000;

export function weightOf(triangles: number): string {
  if (triangles <= PHONE_TRIANGLES) return 'Light enough for a phone or a web page, all in view at once.';
  if (triangles <= DESKTOP_TRIANGLES) return 'Fine for a game on a computer; a phone should show fewer at once.';
  return 'Heavy when all are in view at once, even for a fast computer.';
}
