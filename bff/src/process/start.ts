/** Starts and ends the process: services, app, port, background work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../base/clock.ts';
import type { OutboxWorker } from '../base/email/outbox-worker.ts';
import { END_TIME, LAST_WORK_TIMEOUT, LET_GO_TIMEOUT } from '../base/end-times.ts';
import { StartError } from '../base/errors.ts';
import { refuseForeignHosts } from '../base/http/local-hosts.ts';
import { createLog, type Log } from '../base/log.ts';
import type { Schedule } from '../base/schedule/schedule.ts';
import { reportUnfitReleases } from '../releases/gate/live-contracts.ts';
import { provideLive } from '../releases/store/provide-live.ts';
import { startSaving, type VisitorsWorker } from '../site/visitors/visitors-worker.ts';
import { createApp } from './app.ts';
import { type RunningConsole, startConsole } from './console/start-console.ts';
import type { Deps } from './deps.ts';
import { type Ending, endInOrder } from './end-in-order.ts';
import type { Env } from './env.ts';
import { startMaintenance } from './maintenance.ts';
import { listen, portMessage, type RunningServer } from './server.ts';
import { openServices } from './services.ts';
import { startTelemetry, type Telemetry } from './start-telemetry.ts';

const WARM_UP_TIMEOUT = 10 * SECOND;
/** Serves the store until a signal ends the process. @throws {StartError} */
export async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  let isShuttingDown = false;
  const telemetry = await startTelemetry(env, log);
  const services = await openServices(env, log, { isShuttingDown: () => isShuttingDown, report: reportToParent });
  const { deps } = services;
  const { db, assets } = deps;
  // In development the apps come from their own server.
  if (assets.devUrl === undefined) await reportUnfitReleases(deps);
  const { app, warmUp } = createApp(deps, telemetry);
  await warm(warmUp, log);
  const refuseHost = refuseForeignHosts(env, env.publicOrigins, 'PUBLIC_ORIGIN');
  const server = await listen(services.beside(app.fetch), { ...env, refuseHost }).catch((error: unknown) => {
    throw new StartError(portMessage(env, 'PORT', error));
  });
  const console = await startConsole(env, deps, { mayBeTaken: !env.production });
  void provideLive({ db, store: assets.store, log });
  await telemetry.serveMetrics(deps);
  const outboxWorker = services.startOutboxWorker();
  const schedule = startMaintenance(deps);
  const visitorsWorker = startSaving(deps);
  log.info({ event: 'listening', url: env.publicOrigins[0], host: env.host, port: env.port }, 'listening');
  if (console) reportToParent({ event: 'console_listening', origin: console.origin });
  reportToParent({ event: 'listening', host: env.host, port: env.port });
  const endings = endingsOf(
    { ...deps, server, console, schedule, outboxWorker, visitorsWorker, telemetry },
    env.drainTime + END_TIME,
  );
  onSignal(log, () => {
    isShuttingDown = true;
    return endInOrder(endings, log);
  });
}

interface Running extends Pick<Deps, 'db' | 'replica' | 'listener' | 'releases' | 'renderers' | 'supportNews'> {
  readonly server: RunningServer;
  readonly console: RunningConsole | undefined;
  readonly schedule: Schedule;
  readonly outboxWorker: OutboxWorker;
  readonly visitorsWorker: VisitorsWorker;
  readonly telemetry: Telemetry;
}

/** @param timeToClose milliseconds that the server may take */
function endingsOf(running: Running, timeToClose: number): readonly (readonly Ending[])[] {
  const { server, console, schedule, outboxWorker, visitorsWorker, telemetry } = running;
  const { supportNews, releases, renderers, listener, db, replica } = running;
  const requests = async () => counted(await server.close(), 'request');
  const consoleRequests = async () => counted((await console?.close()) ?? 0, 'request of the console');
  const tasks = async () => (await schedule.stop()).map((name) => `task ${name}`);
  const messages = async () => counted(await outboxWorker.stop(), 'message');
  return [
    // Open event streams would delay the server's close.
    [
      { name: 'requests', timeout: timeToClose, end: requests },
      { name: 'console', timeout: timeToClose, end: consoleRequests },
      { name: 'schedule', timeout: timeToClose, end: tasks },
      { name: 'streams', timeout: timeToClose, end: ending(async () => supportNews.stop()) },
    ],
    [
      { name: 'telemetry', timeout: LAST_WORK_TIMEOUT, end: ending(() => telemetry.stop()) },
      { name: 'renderers', timeout: LAST_WORK_TIMEOUT, end: ending(async () => renderers.stop()) },
      { name: 'releases', timeout: LAST_WORK_TIMEOUT, end: ending(() => releases.stop()) },
      { name: 'outbox', timeout: LAST_WORK_TIMEOUT, end: messages },
      { name: 'visitors', timeout: LAST_WORK_TIMEOUT, end: ending(() => visitorsWorker.stop()) },
    ],
    [
      { name: 'notifications', timeout: LET_GO_TIMEOUT, end: ending(() => listener.stop()) },
      { name: 'replica', timeout: LET_GO_TIMEOUT, end: ending(async () => replica?.stop()) },
      { name: 'console database', timeout: LET_GO_TIMEOUT, end: ending(async () => console?.letGo()) },
      { name: 'database', timeout: LET_GO_TIMEOUT, end: ending(() => db.destroy()) },
    ],
  ];
}

const ending = (stop: () => Promise<void>) => async () => {
  await stop();
  return [];
};

const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]);

/** Runs before the port is open, so that the process is not called ready too early. Pages work without it, too. */
async function warm(warmUp: () => Promise<void>, log: Log): Promise<void> {
  const startedAt = performance.now();
  const timeout = sleep(WARM_UP_TIMEOUT, undefined, { ref: false });
  await Promise.race([warmUp(), timeout]).catch((err: unknown) =>
    log.warn({ event: 'warm_up_failed', err }, 'pages could not be rendered before startup'),
  );
  log.info({ event: 'warmed_up', duration: Math.round(performance.now() - startedAt) }, 'pages are warm');
}

function reportToParent(event: { readonly event: string; readonly [fact: string]: unknown }): void {
  if (process.connected) process.send?.(event);
}

/** The first signal, or losing the parent process, ends in order; a second signal ends at once. */
function onSignal(log: Log, end: () => Promise<readonly string[]>): void {
  let isEnding = false;
  const endOnce = async (reason: string) => {
    isEnding = true;
    log.info({ event: 'shutting_down', reason }, 'shutting down');
    const givenUp = await end();
    if (givenUp.length > 0)
      log.warn({ event: 'given_up', givenUp }, 'components that did not stop in time were abandoned');
    log.info({ event: 'stopped' }, 'stopped');
    process.exit(0);
  };
  const handle = (signal: NodeJS.Signals) => (isEnding ? process.exit(1) : endOnce(signal));
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  process.on('disconnect', () => {
    if (!isEnding) void endOnce('disconnect');
  });
}
