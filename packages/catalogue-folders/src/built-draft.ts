/** The result that the process that builds a draft leaves for the one that started it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedProduct } from './imported-product.ts';
import type { Mended } from './mended.ts';
import type { Fault } from './product-json.ts';

export const RESULT_FILE = 'result.json';

export interface BuiltDraft {
  readonly problems: readonly (Fault & { readonly file: string })[];
  /** Warnings as sentences. */
  readonly warnings: readonly string[];
  readonly mendings: readonly Mended[];
  /** The product with file paths in place of contents; null when there are problems. */
  readonly product: ImportedProduct | null;
}

/** Reads the result that `build-draft.ts` wrote into `directory`. */
export async function readBuiltDraft(directory: string): Promise<BuiltDraft> {
  return JSON.parse(await readFile(join(directory, RESULT_FILE), 'utf8')) as BuiltDraft;
}
