import { mendModel, type Verdict } from '@storefront/models/tools';
import type { Mended } from './mended.ts';

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
