/** Housekeeping in the background: rows that are over are deleted, and what was interrupted is finished. */
import { deleteOldEvents, forgetNetworks } from './account-history/account-history.repository.ts';
import { HISTORY_MEMORY } from './account-history/account-history.service.ts';
import { raiseAlerts } from './account-history/alerts.ts';
import { NETWORK_MEMORY } from './account-history/record-event.ts';
import { forgetUnusedDevices } from './accounts/accounts.repository.ts';
import { DEVICE_MEMORY } from './accounts/devices.ts';
import { deleteOldSolutions } from './captcha/captcha.repository.ts';
import { before, type Clock, DAY, HOUR, MINUTE, SECOND } from './clock.ts';
import type { Db } from './db/database.ts';
import type { Deps } from './deps.ts';
import { deleteFinishedMessages, failOldMessages } from './email/outbox.repository.ts';
import { deleteEndedLinks } from './email-links/email-links.repository.ts';
import { deleteStaleCounters } from './http/rate-limit.repository.ts';
import { announceVersions } from './library/announcements.service.ts';
import type { Log } from './log.ts';
import { deleteOldAttempts } from './mfa/attempts.repository.ts';
import { deleteOldEnrollments } from './mfa/enrollments.repository.ts';
import { deleteOldDevices } from './mfa/remembered-devices.repository.ts';
import { deleteOldFlows } from './oidc/flows.repository.ts';
import { closeLeftBehindOrders } from './orders/orders.service.ts';
import type { PaymentProvider } from './orders/payment-provider.ts';
import { deleteOldChallenges } from './passkeys/challenges.repository.ts';
import { answerResetRequests } from './password/reset-requests.service.ts';
import { completeOpenRefunds } from './refunds/refunds.service.ts';
import { VERDICT_WINDOW } from './releases/canary-verdict.ts';
import { deleteOldCounts } from './releases/health.repository.ts';
import { deleteOldVotes } from './releases/votes.repository.ts';
import { deleteEndedSessions } from './sessions/sessions.repository.ts';
import { liveAt } from './sessions/sessions.service.ts';
import { forgetDraws } from './sms/spend.repository.ts';
import { DRAW_MEMORY } from './sms/spend.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { removeWaste } from './storage/storage.service.ts';

interface MaintenanceDeps extends Pick<Deps, 'paymentTimeout' | 'outbox' | 'publicOrigins'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: PaymentProvider;
  readonly files: ObjectStore;
}

const SWEEP_INTERVAL = 1 * HOUR;
/** A shopper whose payment was interrupted may be waiting to hear what became of it. */
const ORDERS_INTERVAL = 10 * SECOND;
/** Nor should one who waits for their money. */
const REFUNDS_INTERVAL = 1 * MINUTE;
/** Nor should somebody who waits for an email. */
const RESETS_INTERVAL = 1 * MINUTE;
/** New versions come by commands beside the server, so it has to look for them. */
const VERSIONS_INTERVAL = 1 * MINUTE;
/** So much of an attack goes by before its operator hears of it. */
const ALERTS_INTERVAL = 5 * MINUTE;
/** No rate-limit window is longer. */
const COUNTER_MEMORY = 1 * DAY;
/** No verdict on a release looks back this far; people may. */
const HEALTH_MEMORY = 7 * DAY;
/** What emails and texts say is gone by then at the latest, and with it what they were about. */
const UNSENT_MEMORY = 1 * DAY;
const SENT_MEMORY = 7 * DAY;
/** Bounds the locks and the work of one sweep; what is left waits for the next. */
const MAX_ROWS = 10_000;

/**
 * Deletes ended sessions, sign-ins and links, stale counters, forgotten devices, what was sent, and what releases did
 * and accounts went through long ago.
 */
export async function sweep({ db, clock }: Pick<MaintenanceDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteEndedSessions(db, liveAt(now), MAX_ROWS);
  await deleteStaleCounters(db, before(now, COUNTER_MEMORY), MAX_ROWS);
  await deleteOldCounts(db, before(now, HEALTH_MEMORY), MAX_ROWS);
  await deleteOldVotes(db, before(now, VERDICT_WINDOW), MAX_ROWS);
  await deleteOldSolutions(db, now, MAX_ROWS);
  await deleteOldFlows(db, now, MAX_ROWS);
  await deleteEndedLinks(db, now, MAX_ROWS);
  await deleteOldAttempts(db, now, MAX_ROWS);
  await deleteOldEnrollments(db, now, MAX_ROWS);
  await deleteOldChallenges(db, now, MAX_ROWS);
  await deleteOldDevices(db, now, MAX_ROWS);
  await forgetUnusedDevices(db, before(now, DEVICE_MEMORY));
  await failOldMessages(db, before(now, UNSENT_MEMORY), now);
  await deleteFinishedMessages(db, before(now, SENT_MEMORY), MAX_ROWS);
  await forgetDraws(db, before(now, DRAW_MEMORY));
  await deleteOldEvents(db, before(now, HISTORY_MEMORY), MAX_ROWS);
  await forgetNetworks(db, before(now, NETWORK_MEMORY), MAX_ROWS);
}

/** Keeps house now and from then on, until the returned function is called; keeps no process alive. */
export function startMaintenance(deps: MaintenanceDeps): () => void {
  const stopSweeping = repeat(() => sweep(deps), SWEEP_INTERVAL, deps.log);
  const stopRemovingFiles = repeat(() => removeWaste(deps, MAX_ROWS), SWEEP_INTERVAL, deps.log);
  const stopClosingOrders = repeat(() => closeLeftBehindOrders(deps), ORDERS_INTERVAL, deps.log);
  const stopRefunding = repeat(() => completeOpenRefunds(deps), REFUNDS_INTERVAL, deps.log);
  const stopAnsweringResets = repeat(() => answerResetRequests(deps), RESETS_INTERVAL, deps.log);
  const stopAnnouncing = repeat(() => announceVersions(deps), VERSIONS_INTERVAL, deps.log);
  const stopAlerting = repeat(() => raiseAlerts(deps), ALERTS_INTERVAL, deps.log);
  return () => {
    stopSweeping();
    stopRemovingFiles();
    stopClosingOrders();
    stopRefunding();
    stopAnsweringResets();
    stopAnnouncing();
    stopAlerting();
  };
}

/** Does `work` now and again `interval` milliseconds after each time it is done. */
function repeat(work: () => Promise<void>, interval: number, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async () => {
    await work().catch((err: unknown) => log.warn({ event: 'sweep_failed', err }, 'housekeeping failed'));
    if (!isStopped) timer = setTimeout(run, interval).unref();
  };
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
