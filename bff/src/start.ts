/** Starts and ends the process: services, app, port, background work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { SECOND } from './clock.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { reasonOf, StartError } from './errors.ts';
import { createLog, type Log } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { provideLive } from './releases/store/provide-live.ts';
import { listen } from './server.ts';
import { openServices } from './services.ts';
import type { MetricsServer } from './telemetry/metrics/metrics-server.ts';

const WARM_UP_TIMEOUT = 10 * SECOND;

/** Serves the store until a signal ends the process. @throws {StartError} */
export async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  let isShuttingDown = false;
  const services = await openServices(env, log, { isShuttingDown: () => isShuttingDown, report: reportToParent });
  const { deps } = services;
  const { db, assets, releases, pageCache, supportNews } = deps;
  const { app, warmUp } = createApp(deps);
  await warm(warmUp, log);
  const server = await listen(services.beside(app.fetch), env).catch((error: unknown) => {
    throw new StartError(portMessage(env, error));
  });
  void provideLive({ db, store: assets.store, log });
  const metrics = await serveMetrics(env, deps);
  const outboxWorker = services.startOutboxWorker();
  const stopMaintenance = startMaintenance(deps);
  log.info({ event: 'listening', url: env.publicOrigins[0], host: env.host, port: env.port }, 'listening');
  reportToParent({ event: 'listening', host: env.host, port: env.port });
  onSignal(log, async () => {
    isShuttingDown = true;
    // Open event streams would delay the server's close.
    await Promise.all([stopMaintenance(), server.close(), supportNews.stop()]);
    await metrics?.stop();
    await Promise.all([releases.stop(), pageCache.stop(), outboxWorker.stop()]);
    await db.destroy();
  });
}

/** Their library is loaded where they are wanted only. */
async function serveMetrics({ metrics, outbox }: Env, deps: Deps): Promise<MetricsServer | undefined> {
  if (!metrics) return undefined;
  const { serveMetrics } = await import('./telemetry/metrics/metrics-server.ts');
  return await serveMetrics({ ...deps, textsPerDay: outbox.texts.perDay }, metrics);
}

/** Before the port is open, so that nothing calls the process ready. Pages come without it, too. */
async function warm(warmUp: () => Promise<void>, log: Log): Promise<void> {
  const startedAt = performance.now();
  const timeout = sleep(WARM_UP_TIMEOUT, undefined, { ref: false });
  await Promise.race([warmUp(), timeout]).catch((err: unknown) =>
    log.warn({ event: 'warm_up_failed', err }, 'pages could not be rendered before the start'),
  );
  log.info({ event: 'warmed_up', duration: Math.round(performance.now() - startedAt) }, 'pages are warm');
}

function reportToParent(event: { readonly event: string; readonly [fact: string]: unknown }): void {
  if (process.connected) process.send?.(event);
}

function portMessage({ host, port }: Env, error: unknown): string {
  const inUse = (error as { code?: unknown }).code === 'EADDRINUSE';
  return inUse
    ? `Port ${port} on ${host} is already in use; choose another with PORT.`
    : `Cannot listen on ${host}:${port}: ${reasonOf(error)}.`;
}

/** The first signal, or losing the parent process, ends in order; a second signal ends at once. */
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
