/** What the models in a cart need together of whoever shows them. */
import type { CartItem } from '@storefront/contract';

export interface ModelBudget {
  readonly triangles: number;
  /** Memory of all textures, decoded. */
  readonly textureBytes: number;
  readonly fileBytes: number;
  /** How many models are counted, and of how many in the cart nothing is known. */
  readonly counted: number;
  readonly unknown: number;
}

/** Each model counts once, however many seats of it are bought: a seat is a person, not a copy. */
export function modelBudget(items: readonly CartItem[]): ModelBudget {
  const known = items.filter(({ triangles }) => triangles !== null);
  const sum = (part: 'triangles' | 'textureBytes' | 'fileBytes') =>
    known.reduce((total, item) => total + (item[part] ?? 0), 0);
  return {
    triangles: sum('triangles'),
    textureBytes: sum('textureBytes'),
    fileBytes: sum('fileBytes'),
    counted: known.length,
    unknown: items.length - known.length,
  };
}

/** Triangles up to which a scene runs well there, by what is commonly advised for each. */
export const PHONE_TRIANGLES = 100_000;
export const DESKTOP_TRIANGLES = 1_000_000;

/** What so many triangles in view at once mean, in plain words. */
export function weightOf(triangles: number): string {
  if (triangles <= PHONE_TRIANGLES) return 'Light enough for a phone or a web page, all in view at once.';
  if (triangles <= DESKTOP_TRIANGLES) return 'Fine for a game on a computer; a phone should show fewer at once.';
  return 'Heavy when all are in view at once, even for a fast computer.';
}
