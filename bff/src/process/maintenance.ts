/** Background housekeeping: deletes expired rows and finishes interrupted work. */

import { before, DAY, HOUR, MINUTE, SECOND } from '../base/clock.ts';
import { deleteExpired, type Expiring } from '../base/db/expired-rows.ts';
import { failOldMessages } from '../base/email/outbox.repository.ts';
import { inBatches } from '../base/schedule/in-batches.ts';
import { type Schedule, startSchedule } from '../base/schedule/schedule.ts';
import { DRAW_MEMORY } from '../base/sms/spend.ts';
import { forgetNetworks } from '../people/account-history/account-history.repository.ts';
import { HISTORY_MEMORY } from '../people/account-history/account-history.service.ts';
import { raiseAlerts } from '../people/account-history/alerts.ts';
import { NETWORK_MEMORY } from '../people/account-history/record-event.ts';
import { DEVICE_MEMORY } from '../people/accounts/devices.ts';
import { carryOutRemovals } from '../people/mfa-removal/mfa-removal.service.ts';
import { answerResetRequests } from '../people/password/reset-requests.service.ts';
import { IDLE_TIMEOUT } from '../people/sessions/sessions.service.ts';
import { removeWaste } from '../people/uploads/uploads.service.ts';
import { ERROR_MEMORY } from '../releases/browser-errors/browser-errors.service.ts';
import { VERDICT_WINDOW } from '../releases/canary/canary-verdict.ts';
import { switchPrices } from '../shop/catalog/launch-prices.service.ts';
import { tendGifts } from '../shop/gifts/tend-gifts.ts';
import { announceVersions } from '../shop/library/announcements.service.ts';
import { closeLeftBehindOrders, confirmProcessingOrders } from '../shop/orders/orders.service.ts';
import { takeMissedEvents } from '../shop/payments/events.service.ts';
import { completeOpenRefunds } from '../shop/refunds/refunds.service.ts';
import { closeDays } from '../site/visitors/close-days.ts';
import { removeAbandonedDrafts } from '../studio/console/drafts/abandoned-drafts.ts';
import { carryOutPricePlans } from '../studio/console/products/price-plans.service.ts';
import type { Deps } from './deps.ts';

type MaintenanceDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'log'
  | 'parts'
  | 'payments'
  | 'paymentTimeout'
  | 'outbox'
  | 'files'
  | 'publicOrigins'
  | 'draftsDirectory'
> &
  Partial<Pick<Deps, 'studioEmail'>>;

/** No rate-limit window is longer. */
const COUNTER_MEMORY = 1 * DAY;
/** Kept for operators, longer than any verdict looks back. */
const HEALTH_MEMORY = 7 * DAY;
/** The links and codes in messages expire sooner. */
const UNSENT_MEMORY = 1 * DAY;
/** Payment providers resend events for days. */
const EVENT_MEMORY = 40 * DAY;
const SENT_MEMORY = 7 * DAY;

/** Rows that expire, `memory` milliseconds after the time in their column. */
const expiring: readonly (Expiring & { readonly memory: number })[] = [
  { table: 'sessions', column: 'expiresAt', memory: 0 },
  { table: 'sessions', column: 'lastSeenAt', memory: IDLE_TIMEOUT },
  { table: 'signInAttempts', column: 'expiresAt', memory: 0 },
  { table: 'mfaEnrollments', column: 'expiresAt', memory: 0 },
  { table: 'passkeyChallenges', column: 'expiresAt', memory: 0 },
  { table: 'rememberedDevices', column: 'expiresAt', memory: 0 },
  { table: 'knownDevices', column: 'lastUsedAt', memory: DEVICE_MEMORY },
  { table: 'oidcFlows', column: 'expiresAt', memory: 0 },
  { table: 'emailLinks', column: 'expiresAt', memory: 0 },
  { table: 'captchaUses', column: 'expiresAt', memory: 0 },
  { table: 'rateLimits', column: 'windowStartedAt', memory: COUNTER_MEMORY },
  { table: 'textDraws', column: 'drawnAt', memory: DRAW_MEMORY },
  { table: 'outgoingMessages', column: 'finishedAt', memory: SENT_MEMORY },
  { table: 'accountEvents', column: 'at', memory: HISTORY_MEMORY },
  { table: 'mfaRemovals', column: 'endedAt', memory: HISTORY_MEMORY },
  { table: 'releaseHealth', column: 'minute', memory: HEALTH_MEMORY },
  { table: 'browserErrors', column: 'lastSeenAt', memory: ERROR_MEMORY },
  { table: 'paymentEvents', column: 'receivedAt', memory: EVENT_MEMORY },
  { table: 'releaseDevelopments', column: 'expiresAt', memory: 0 },
  { table: 'releasePreviews', column: 'expiresAt', memory: 0 },
  { table: 'consoleLinks', column: 'expiresAt', memory: 0 },
  { table: 'consoleSessions', column: 'expiresAt', memory: 0 },
  { table: 'releaseVotes', column: 'votedAt', memory: VERDICT_WINDOW },
];

/** Deletes expired rows, and expired data in rows that stay. */
export async function sweep(
  { db, clock }: Pick<MaintenanceDeps, 'db' | 'clock'>,
  signal = new AbortController().signal,
): Promise<void> {
  const now = clock.now();
  const removals: readonly ((limit: number) => Promise<number>)[] = [
    ...expiring.map(
      ({ memory, ...rows }) =>
        (limit: number) =>
          deleteExpired(db, rows, before(now, memory), limit),
    ),
    (limit) => failOldMessages(db, before(now, UNSENT_MEMORY), now, limit),
    (limit) => forgetNetworks(db, before(now, NETWORK_MEMORY), limit),
  ];
  for (const remove of removals) await inBatches(remove, signal);
}

/** Starts the background jobs, which the store's processes share. */
export function startMaintenance(deps: MaintenanceDeps): Schedule {
  return startSchedule(deps, [
    { name: 'sweep', interval: 1 * HOUR, run: (signal) => sweep(deps, signal) },
    {
      name: 'remove-waste',
      interval: 1 * HOUR,
      run: (signal) => inBatches((limit) => removeWaste(deps, limit), signal),
    },
    // A shopper may be waiting for an interrupted payment.
    { name: 'close-orders', interval: 10 * SECOND, run: () => closeLeftBehindOrders(deps) },
    // Carts and orders use the price of the moment; this sets how soon lists and pages follow.
    { name: 'switch-prices', interval: 5 * SECOND, run: () => switchPrices(deps) },
    { name: 'carry-out-price-plans', interval: 5 * SECOND, run: () => carryOutPricePlans(deps) },
    { name: 'confirm-orders', interval: 1 * HOUR, run: () => confirmProcessingOrders(deps) },
    { name: 'take-missed-events', interval: 1 * HOUR, run: () => takeMissedEvents(deps) },
    { name: 'complete-refunds', interval: 1 * MINUTE, run: () => completeOpenRefunds(deps) },
    { name: 'remove-lost-factors', interval: 1 * MINUTE, run: () => carryOutRemovals(deps) },
    { name: 'answer-resets', interval: 1 * MINUTE, run: () => answerResetRequests(deps) },
    { name: 'tend-gifts', interval: 1 * HOUR, run: (signal) => tendGifts(deps, signal) },
    // Versions are published by commands outside this process.
    { name: 'announce-versions', interval: 1 * MINUTE, run: (signal) => announceVersions(deps, signal) },
    { name: 'close-visitor-days', interval: 1 * HOUR, run: () => closeDays(deps) },
    { name: 'remove-drafts', interval: 1 * HOUR, run: () => removeAbandonedDrafts(deps) },
    { name: 'raise-alerts', interval: 5 * MINUTE, run: () => raiseAlerts(deps) },
  ]);
}
