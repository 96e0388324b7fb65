/** Figures of the whole shop, read on demand; absent when the database is unavailable. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { type Clock, SECOND } from '../../base/clock.ts';
import type { Components } from '../../base/component-health.ts';
import type { Db } from '../../base/db/database.ts';
import type { Log } from '../../base/log.ts';
import type { Secret } from '../../base/secrets.ts';
import { type TextsOfDay, textsOfDay } from '../../base/sms/spend.ts';
import type { PaymentProvider } from '../../shop/payments/payment-provider.ts';
import { readShopFigures, type ShopFigures } from './figures.repository.ts';

export interface ShopMetricsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly components: Pick<Components, 'states'>;
  readonly payments: Pick<PaymentProvider, 'timeToPay'>;
  readonly accountSecret: Secret;
  readonly textsPerDay: number;
  /** Milliseconds that reading the figures may take. */
  readonly figuresTimeout?: number;
}

type Figures = ShopFigures & { readonly texts: TextsOfDay };

/** Figures are read again after this long. */
const FRESH = 10 * SECOND;
const TIMEOUT = 2 * SECOND;
const NAMES = {
  up: 'storefront_figures_up',
  orders: 'storefront_orders_today',
  money: 'storefront_money_today_cents',
  pending: 'storefront_oldest_pending_order_seconds',
  overdue: 'storefront_overdue_order_seconds',
  backup: 'storefront_last_backup_timestamp_seconds',
  outbox: 'storefront_outbox_messages',
  outboxAge: 'storefront_outbox_oldest_seconds',
  texts: 'storefront_texts_left',
} as const;

/** @returns a function that updates the gauges and never rejects */
export function measureShop(registry: Registry, deps: ShopMetricsDeps): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge(NAMES.up, 'Whether the figures of the whole shop could be read.', []);
  const orders = gauge(NAMES.orders, 'Orders started on the current day (UTC), by state.', ['state']);
  const money = gauge(NAMES.money, 'Money of the current day (UTC).', ['direction']);
  const pending = gauge(NAMES.pending, 'Age of the oldest order whose payment is open and not on its way.', ['state']);
  const overdue = gauge(NAMES.overdue, 'How long ago that order should have been paid or abandoned; 0 before.', []);
  const backup = gauge(NAMES.backup, 'When the last good backup was taken; 0 for never.', []);
  const outbox = gauge(NAMES.outbox, 'Emails and texts that are not sent yet.', ['kind']);
  const outboxAge = gauge(NAMES.outboxAge, 'Age of the oldest message that is not sent yet.', ['kind']);
  const texts = gauge(NAMES.texts, 'Texts left of the daily limit.', ['purpose']);
  const read = createReader(deps);

  return async () => {
    const figures = await read();
    for (const known of [orders, money, pending, overdue, backup, outbox, outboxAge, texts]) known.reset();
    up.set(figures ? 1 : 0);
    if (!figures) return;
    for (const { status, count } of figures.orders) orders.set({ state: status }, count);
    money.set({ direction: 'in' }, figures.paidCents);
    money.set({ direction: 'refunded' }, figures.refundedCents);
    pending.set({ state: 'pending' }, figures.oldestPendingOrder);
    overdue.set(Math.max(0, figures.oldestPendingOrder - deps.payments.timeToPay / SECOND));
    backup.set(figures.lastBackup);
    for (const kind of ['email', 'text']) {
      const queued = figures.outbox.find((entry) => entry.kind === kind);
      outbox.set({ kind }, queued?.count ?? 0);
      outboxAge.set({ kind }, queued?.oldest ?? 0);
    }
    for (const [purpose, { used, limit }] of Object.entries(figures.texts)) texts.set({ purpose }, limit - used);
  };
}

/** Reads one at a time and caches briefly; returns undefined when the figures do not arrive in time. */
function createReader({ db, clock, log, accountSecret, textsPerDay, figuresTimeout = TIMEOUT }: ShopMetricsDeps) {
  let reading: Promise<Figures | undefined> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let isTold = false;

  async function readNow(): Promise<Figures> {
    const now = clock.now();
    const shop = await readShopFigures(db, now, figuresTimeout);
    return { ...shop, texts: await textsOfDay({ db, now, accountSecret, perDay: textsPerDay }) };
  }

  async function readInTime(): Promise<Figures | undefined> {
    try {
      const figures = await Promise.race([readNow(), refuseAfter(figuresTimeout)]);
      isTold = false;
      return figures;
    } catch (err) {
      if (!isTold) log.warn({ event: 'figures_not_read', err }, 'figures of the shop could not be read');
      isTold = true;
      return undefined;
    }
  }

  return () => {
    if (!reading || performance.now() - readAt >= FRESH) {
      readAt = performance.now();
      reading = readInTime();
    }
    return reading;
  };
}

async function refuseAfter(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  throw new Error(`the database took longer than ${milliseconds} ms`);
}
