/** What a store under development sells: the sample models, or those that `STOREFRONT_MODELS` names. */
import { sampleModels } from '@storefront/models';
import { buildModels, buildSamples } from './builds.ts';
import { atDesk } from './catalog/session.ts';
import { shippedOffers } from './catalog/shipped.ts';

/** @returns their slugs */
export function wantedModels({ STOREFRONT_MODELS = '' }: NodeJS.ProcessEnv): readonly string[] {
  const named = STOREFRONT_MODELS.split(',').flatMap((slug) => slug.trim() || []);
  return named.length > 0 ? named : sampleModels;
}

/** Builds the models, as far as they are not, and puts them on the shelf of the store of `env`. */
export async function stockModels(
  slugs: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const isSample = (slug: string) => sampleModels.some((sample) => sample === slug);
  await (slugs.every(isSample) ? buildSamples : buildModels)(signal);
  await atDesk(env, async (desk) => desk.stock(await shippedOffers(slugs)));
}
