/** Background housekeeping: deletes expired rows and finishes interrupted work. */
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
import { VERDICT_WINDOW } from './releases/canary/canary-verdict.ts';
import { deleteOldCounts } from './releases/canary/health.repository.ts';
import { deleteOldVotes } from './releases/canary/votes.repository.ts';
import { inBatches } from './schedule/in-batches.ts';
import { startSchedule } from './schedule/schedule.ts';
import { deleteExpiredSessions, deleteIdleSessions } from './sessions/sessions.repository.ts';
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

/** No rate-limit window is longer. */
const COUNTER_MEMORY = 1 * DAY;
/** Longer than any verdict looks back, for operators. */
const HEALTH_MEMORY = 7 * DAY;
/** The links and codes in messages expire sooner. */
const UNSENT_MEMORY = 1 * DAY;
const SENT_MEMORY = 7 * DAY;
/** Deletes expired rows: sessions, sign-ins, links, counters, devices, sent messages, release health and histories. */
export async function sweep(
  { db, clock }: Pick<MaintenanceDeps, 'db' | 'clock'>,
  signal = new AbortController().signal,
): Promise<void> {
  const now = clock.now();
  const removals: readonly ((limit: number) => Promise<number>)[] = [
    (limit) => deleteExpiredSessions(db, now, limit),
    (limit) => deleteIdleSessions(db, liveAt(now).seenAfter, limit),
    (limit) => deleteStaleCounters(db, before(now, COUNTER_MEMORY), limit),
    (limit) => deleteOldCounts(db, before(now, HEALTH_MEMORY), limit),
    (limit) => deleteOldVotes(db, before(now, VERDICT_WINDOW), limit),
    (limit) => deleteOldSolutions(db, now, limit),
    (limit) => deleteOldFlows(db, now, limit),
    (limit) => deleteEndedLinks(db, now, limit),
    (limit) => deleteOldAttempts(db, now, limit),
    (limit) => deleteOldEnrollments(db, now, limit),
    (limit) => deleteOldChallenges(db, now, limit),
    (limit) => deleteOldDevices(db, now, limit),
    (limit) => forgetUnusedDevices(db, before(now, DEVICE_MEMORY), limit),
    (limit) => failOldMessages(db, before(now, UNSENT_MEMORY), now, limit),
    (limit) => deleteFinishedMessages(db, before(now, SENT_MEMORY), limit),
    (limit) => forgetDraws(db, before(now, DRAW_MEMORY), limit),
    (limit) => deleteOldEvents(db, before(now, HISTORY_MEMORY), limit),
    (limit) => forgetNetworks(db, before(now, NETWORK_MEMORY), limit),
  ];
  for (const remove of removals) await inBatches(remove, signal);
}

/** Shares the work with the store's other processes; the returned function stops it. */
export function startMaintenance(deps: MaintenanceDeps): () => Promise<void> {
  return startSchedule(deps, [
    { name: 'sweep', interval: 1 * HOUR, run: (signal) => sweep(deps, signal) },
    {
      name: 'remove-waste',
      interval: 1 * HOUR,
      run: (signal) => inBatches((limit) => removeWaste(deps, limit), signal),
    },
    // A shopper may be waiting for an interrupted payment.
    { name: 'close-orders', interval: 10 * SECOND, run: () => closeLeftBehindOrders(deps) },
    { name: 'complete-refunds', interval: 1 * MINUTE, run: () => completeOpenRefunds(deps) },
    { name: 'answer-resets', interval: 1 * MINUTE, run: () => answerResetRequests(deps) },
    // Versions are published by commands outside this process.
    { name: 'announce-versions', interval: 1 * MINUTE, run: () => announceVersions(deps) },
    { name: 'raise-alerts', interval: 5 * MINUTE, run: () => raiseAlerts(deps) },
  ]);
}
