import type { ModelFacts } from '@storefront/contract';
import { readBundle } from '@storefront/models/bundle';
import { isMadeLicence } from '@storefront/models/licence';
import { readmeOf } from './readme.ts';
import { isMadeNote, VERSION_FILE } from './version-note.ts';

export interface BundledProduct {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly model: {
    readonly facts: ModelFacts;
    readonly made?: { readonly files: readonly string[] } | undefined;
  } | null;
}

/** Returns the `download/` files of a product's zip, path and content, without the files that every import makes. */
export function downloadsOf({ slug, name, description, model }: BundledProduct, zip: Uint8Array) {
  const readme = model && readmeOf({ slug, name, description, facts: model.facts });
  const isMade = (path: string, words: string) =>
    model?.made?.files.includes(path) ||
    (path === 'LICENCE.txt' && isMadeLicence(words)) ||
    (path === 'README.txt' && words === readme) ||
    (path === VERSION_FILE && isMadeNote(words));
  return Object.entries(readBundle(zip)).filter(
    ([path, content]) => path !== `${slug}.glb` && !isMade(path, Buffer.from(content).toString()),
  );
}
