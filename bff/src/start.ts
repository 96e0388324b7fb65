/** Brings the process up: database, schema, app, port. */
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBreachCheck } from './accounts/breached-passwords.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createApp } from './app.ts';
import { seedProducts } from './catalog/seed.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db/open-database.ts';
import { openOutbox } from './email/open-outbox.ts';
import type { Env } from './env.ts';
import { cannot, reasonOf, StartError } from './errors.ts';
import { createLog, type Log } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { createDevelopmentProvider } from './oidc/development/development-provider.ts';
import { createIdentityProvider } from './oidc/identity-provider.ts';
import { ownContract } from './openapi/contract-document.ts';
import { PAYMENT_DELAY, simulatedPayments } from './orders/simulated-payments.ts';
import { createPageCache } from './pages/page-cache.ts';
import { recordContract } from './releases/contracts.repository.ts';
import { createDevelopedReleases } from './releases/developed-releases.ts';
import { openAssetStore } from './releases/open-asset-store.ts';
import { provideLive } from './releases/provide-live.ts';
import { createReleaseRegistry } from './releases/registry.ts';
import { listen } from './server.ts';
import { openObjectStore } from './storage/open-object-store.ts';
import { createPictures } from './storage/pictures.ts';
import { createSupportNews } from './support/news.ts';

/** Serves the store until a signal ends the process. @throws {StartError} */
export async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  const db = await openDatabase(env, log);
  await seedProducts(db, systemClock.now()).catch(
    cannot('The sample products cannot be written to the database of DATABASE_URL'),
  );
  await recordContract(db, ownContract(), systemClock.now());
  const store = await openAssetStore(env);
  await mkdir(store.directory, { recursive: true }).catch(
    cannot(`The directory ${env.assetsDirectory} of ASSETS_DIR cannot be used`),
  );
  const { media, productFiles } = env.productDirectories;
  await mkdir(media, { recursive: true }).catch(cannot(`The directory ${media} of MEDIA_DIR cannot be used`));
  const files = await openObjectStore(env);
  const { databaseUrl, devAssetsUrl: devUrl, paymentTimeout, breachService } = env;
  const payments = simulatedPayments({ db, delay: PAYMENT_DELAY, lateness: paymentTimeout, sleep });
  const releases =
    devUrl === undefined
      ? createReleaseRegistry({ db, databaseUrl, clock: systemClock, log })
      : createDevelopedReleases(devUrl);
  const pageCache = createPageCache(databaseUrl, log);
  const supportNews = createSupportNews(databaseUrl, log);
  const { outbox, devOutbox, startWorker } = openOutbox({ db, clock: systemClock, log, env, tell: reportToParent });

  const identity = env.google ? { settings: env.google } : createDevelopmentProvider(env.publicOrigins);

  let shuttingDown = false;
  const { app } = createApp({
    db,
    log,
    clock: systemClock,
    passwords: createPasswords({ hasLeaked: breachService ? createBreachCheck(breachService, log) : undefined }),
    payments,
    paymentTimeout,
    outbox,
    devOutbox,
    files,
    pictures: createPictures(),
    google: createIdentityProvider(identity.settings, { clock: systemClock }),
    releases,
    pageCache,
    supportNews,
    publicOrigins: env.publicOrigins,
    trustedProxyHops: env.trustedProxyHops,
    production: env.production,
    isShuttingDown: () => shuttingDown,
    accountSecret: env.accountSecret,
    releaseLinkSecret: env.releaseLinkSecret,
    assets: { store, devUrl },
    mediaDirectory: media,
    productFilesDirectory: productFiles,
    renderBudget: env.renderBudget,
    serviceWorker: env.serviceWorker,
  });
  const server = await listen('beside' in identity ? identity.beside(app.fetch) : app.fetch, env).catch(
    (error: unknown) => {
      throw new StartError(portSentence(env, error));
    },
  );
  void provideLive({ db, store, log });
  const postWorker = startWorker();
  const stopMaintenance = startMaintenance({
    db,
    clock: systemClock,
    log,
    payments,
    paymentTimeout,
    outbox,
    files,
    publicOrigins: env.publicOrigins,
  });
  log.info({ event: 'listening', url: env.publicOrigins[0], host: env.host, port: env.port }, 'listening');
  reportToParent({ event: 'listening', host: env.host, port: env.port });
  onSignal(log, async () => {
    shuttingDown = true;
    stopMaintenance();
    // Streams would be waited for.
    await Promise.all([server.close(), supportNews.stop()]);
    await Promise.all([releases.stop(), pageCache.stop(), postWorker.stop()]);
    await db.destroy();
  });
}

/** Tells the command that started us, if one did. */
function reportToParent(event: { readonly event: string; readonly [fact: string]: unknown }): void {
  if (process.connected) process.send?.(event);
}

function portSentence({ host, port }: Env, error: unknown): string {
  const inUse = (error as { code?: unknown }).code === 'EADDRINUSE';
  return inUse
    ? `Port ${port} on ${host} is already in use; choose another with PORT.`
    : `Cannot listen on ${host}:${port}: ${reasonOf(error)}.`;
}

/** The first signal ends the process in order, a second one at once. So does losing the process that started it. */
function onSignal(log: Log, end: () => Promise<void>): void {
  let ending = false;
  const endInOrder = async (reason: string) => {
    ending = true;
    log.info({ event: 'shutting_down', reason }, 'shutting down');
    await end();
    log.info({ event: 'stopped' }, 'stopped');
    process.exit(0);
  };
  const handle = (signal: NodeJS.Signals) => (ending ? process.exit(1) : endInOrder(signal));
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  process.on('disconnect', () => {
    if (!ending) void endInOrder('disconnect');
  });
}
