/** The services of the process, opened once at start and closed at its end. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SECOND, systemClock } from '../base/clock.ts';
import { createComponents } from '../base/component-health.ts';
import { createListener } from '../base/db/listen.ts';
import { openDatabase } from '../base/db/open-database.ts';
import { openReplica } from '../base/db/open-replica.ts';
import { openOutbox } from '../base/email/open-outbox.ts';
import type { OutboxWorker } from '../base/email/outbox-worker.ts';
import { cannot } from '../base/errors.ts';
import { ownContract } from '../base/http/contract-document.ts';
import type { Fetch } from '../base/http/fetch.ts';
import type { Log } from '../base/log.ts';
import type { ObjectStore } from '../base/storage/object-store.ts';
import { openObjectStore } from '../base/storage/open-object-store.ts';
import { createPictures } from '../base/storage/pictures.ts';
import { createBreachCheck } from '../people/accounts/breached-passwords.ts';
import { createPasswords } from '../people/accounts/passwords.ts';
import { createDevelopmentProvider } from '../people/oidc/development/development-provider.ts';
import { createIdentityProvider } from '../people/oidc/identity-provider.ts';
import { recordContract } from '../releases/gate/contracts.repository.ts';
import { createReleasesApi } from '../releases/releases-api.ts';
import { createDevelopedReleases } from '../releases/serving/developed-releases.ts';
import { createReleaseRegistry } from '../releases/serving/registry.ts';
import type { AssetStore } from '../releases/store/asset-store.ts';
import { openAssetStore } from '../releases/store/open-asset-store.ts';
import { belongings } from '../shop/belongings.ts';
import { mediaCopies } from '../shop/catalog/media-copies.ts';
import { openProductStores } from '../shop/catalog/product-stores.ts';
import { seedProducts } from '../shop/catalog/seed.ts';
import { openPayments } from '../shop/payments/open-payments.ts';
import { createSupportNews } from '../shop/support/news.ts';
import { createPageCache } from '../site/pages/page-cache.ts';
import { createRenderers } from '../site/pages/rendering/renderers.ts';
import { createVisitors } from '../site/visitors/visitors.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';

interface Services {
  readonly deps: Deps;
  /** Serves the development services' own addresses and passes other requests to `fetch`. */
  beside(fetch: Fetch): Fetch;
  startOutboxWorker(): OutboxWorker;
}

interface Surroundings extends Pick<Deps, 'isShuttingDown'> {
  readonly report: Parameters<typeof openOutbox>[0]['report'];
}

/** Opens the database and migrates it, then opens all other services. @throws {StartError} */
export async function openServices(env: Env, log: Log, { isShuttingDown, report }: Surroundings): Promise<Services> {
  const clock = systemClock;
  const components = createComponents({ clock, log });
  const { databaseDirectUrl, devAssetsUrl: devUrl, paymentTimeout, breachService } = env;
  const db = await openDatabase(env, log);
  await seedProducts(db, clock.now()).catch(
    cannot('The sample products cannot be written to the database of DATABASE_URL'),
  );
  await recordContract(db, ownContract(), clock.now());
  const store = await openAssets(env, log);
  const { media, productFiles } = await openProductStores(env, { ...IN_REQUESTS, log }, 'reading');
  const files = await openFiles(env, log);
  const listener = createListener(databaseDirectUrl, log);
  const replica = await openReplica(env, { primary: db, listener, components, log });
  const { outbox, devOutbox, startWorker } = openOutbox({ db, listener, clock, log, components, env, report });
  const identity = env.google ? { settings: env.google } : createDevelopmentProvider(env.publicOrigins);
  return {
    beside: 'beside' in identity ? identity.beside : (fetch) => fetch,
    startOutboxWorker: startWorker,
    deps: {
      db,
      replica,
      listener,
      log,
      components,
      clock,
      belongings,
      passwords: createPasswords({ hasLeaked: breachService ? createBreachCheck(breachService, log) : undefined }),
      payments: await openPayments({ ...env, db, log }),
      studioEmail: env.payments.studioEmail,
      paymentTimeout,
      outbox,
      devOutbox,
      files,
      pictures: createPictures(),
      google: createIdentityProvider(identity.settings, { clock }),
      releases:
        devUrl === undefined
          ? createReleaseRegistry({ db, listener, clock, log, components })
          : createDevelopedReleases(devUrl),
      pageCache: createPageCache(listener, clock, log),
      releasesApi: env.releasesApi
        ? createReleasesApi({ clock, origin: env.publicOrigins[0], checkCommand: env.releaseCheck })
        : undefined,
      supportNews: createSupportNews(listener),
      visitors: createVisitors({ db, clock, log }),
      maxStreams: env.maxStreams,
      publicOrigins: env.publicOrigins,
      trustedProxyHops: env.trustedProxyHops,
      production: env.production,
      isShuttingDown,
      accountSecret: env.accountSecret,
      releaseLinkSecret: env.releaseLinkSecret,
      renderers: createRenderers({ store, count: env.renderers, budget: env.renderBudget }),
      serviceWorker: env.serviceWorker,
      sharedCacheSeconds: env.sharedCacheSeconds,
      media: env.mediaBucket ? mediaCopies(media) : media,
      productFiles,
      // No key begins with a dot.
      draftsDirectory: join(env.productDirectories.productFiles, '.drafts'),
      assets: { store, devUrl },
    },
  };
}

/** A visitor waits for the bucket's response. */
const IN_REQUESTS = { error: Error, timeout: 5 * SECOND, attempts: 2 };

async function openFiles({ filesDirectory, filesBucket }: Env, log: Log): Promise<ObjectStore> {
  const place = { directory: filesDirectory, variable: 'FILES_DIR', use: 'writing', bucket: filesBucket } as const;
  return await openObjectStore(place, { name: 'file store', error: Error, log });
}

async function openAssets(env: Env, log: Log): Promise<AssetStore> {
  const store = await openAssetStore(env, log);
  await mkdir(store.directory, { recursive: true }).catch(
    cannot(`The directory ${env.assetsDirectory} of ASSETS_DIR cannot be used`),
  );
  return store;
}
