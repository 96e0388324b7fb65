import type { ModelFacts } from '@storefront/contract';
import { readBundle } from '@storefront/models/bundle';
import { licence } from '@storefront/models/licence';
import { readmeOf } from './readme.ts';

export interface BundledProduct {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly model: { readonly facts: ModelFacts } | null;
}

/** What a product's zip has of its `download/`: path and content of all but the files that every import makes. */
export function downloadsOf({ slug, name, description, model }: BundledProduct, zip: Uint8Array) {
  const made: Readonly<Record<string, string>> = {
    'LICENCE.txt': licence,
    ...(model && { 'README.txt': readmeOf({ slug, name, description, facts: model.facts }) }),
  };
  return Object.entries(readBundle(zip)).filter(
    ([path, content]) => path !== `${slug}.glb` && Buffer.from(content).toString() !== made[path],
  );
}
