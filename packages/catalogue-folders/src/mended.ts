/** Copies without the faults that the validator refuses. Only the owner's word, `"mend": true`, sells them. */
import type { Facts } from '@storefront/models';

/** A copy that is sold, or could be. */
export interface Mended {
  readonly file: string;
  readonly isUsed: boolean;
  /** What was wrong and what was done; the file is the subject of each. */
  readonly changes: readonly string[];
  readonly original: Facts;
  readonly mended: Facts;
}

export interface MendedInFolder extends Mended {
  /** Folder of the product. */
  readonly folder: string;
}

/** Returns sentences for the command. */
export function mendedMessages({ folder, file, isUsed, changes }: MendedInFolder): readonly string[] {
  if (isUsed) return changes.map((change) => `${folder}/${file}: ${change}.`);
  return [
    `${folder}/${file}: can be mended without changing a triangle. To import a mended copy, add "mend": true to product.json.`,
  ];
}
