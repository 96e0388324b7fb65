import { sampleModels } from '@storefront/models';
import { buildModels } from '../builds.ts';
import { namedModels } from '../catalog/seed.ts';
import { shippedProducts } from '../catalog/shipped.ts';
import { withAdminOf } from '../session.ts';

/** Returns the slugs of the sample models, or of those named by `STOREFRONT_MODELS`. */
export function wantedModels(env: NodeJS.ProcessEnv): readonly string[] {
  const named = namedModels(env);
  return named.length > 0 ? named : sampleModels;
}

/** True when all models are samples, which build in seconds. */
export function areSamples(slugs: readonly string[]): boolean {
  return slugs.length > 0 && slugs.every((slug) => sampleModels.some((sample) => sample === slug));
}

/** Builds the models that are not built yet, and imports them into the store of `env`; all models for no slugs. */
export async function seedModels(slugs: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await buildModels(signal, areSamples(slugs) ? 'build-samples' : 'build');
  await withAdminOf('catalog', env, async (admin) => admin.importShipped(await shippedProducts(slugs)));
}
