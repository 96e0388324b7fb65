/** Copies without the faults that the validator refuses. Only the owner's word, `"mend": true`, sells them. */
import type { Facts } from '@storefront/models';
import { mendModel, type Verdict } from '@storefront/models/tools';

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

/** The owner's decision about a product, and the copies that were made. */
export interface Mending {
  readonly isWanted: boolean;
  readonly found: Mended[];
}

/** Adds the copy that can be made of a refused file. Returns it when the owner wants it. */
export async function mendFile(file: string, glb: Uint8Array, verdict: Verdict, { isWanted, found }: Mending) {
  const copy = await mendModel(glb, verdict);
  if (!copy) return undefined;
  const { changes, original, reading } = copy;
  found.push({ file, isUsed: isWanted, changes, original, mended: reading.facts });
  return isWanted ? copy : undefined;
}

/** Returns sentences for the command. */
export function mendedMessages({ folder, file, isUsed, changes }: MendedInFolder): readonly string[] {
  if (isUsed) return changes.map((change) => `${folder}/${file}: ${change}.`);
  return [
    `${folder}/${file}: can be mended without changing a triangle. To import a mended copy, add "mend": true to product.json.`,
  ];
}
