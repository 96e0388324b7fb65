/** A store process for process.ts: it pauses before each of its steps, where it can be killed. */

import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { STRIPE_KEY, WEBHOOK_SECRET } from '@storefront/testkit/stripe/stripe-server';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { HOUR, SECOND, systemClock } from '../../base/clock.ts';
import { createComponents } from '../../base/component-health.ts';
import type { Db } from '../../base/db/database.ts';
import { noListener } from '../../base/db/listen.ts';
import { openWatchedDb } from '../../base/db/testing/watched-database.ts';
import { createOutbox } from '../../base/email/create-outbox.ts';
import { createLog } from '../../base/log.ts';
import { localObjectStore } from '../../base/storage/local-object-store.ts';
import { createPictures } from '../../base/storage/pictures.ts';
import { createIdentityProvider } from '../../people/oidc/identity-provider.ts';
import { type App, createApp } from '../../process/app.ts';
import type { Deps } from '../../process/deps.ts';
import { createDevelopedReleases } from '../../releases/serving/developed-releases.ts';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { belongings } from '../../shop/belongings.ts';
import { closeLeftBehindOrders, confirmProcessingOrders } from '../../shop/checkout/checkout.service.ts';
import { compareBooks } from '../../shop/orders/compare-books.ts';
import { handleMissedEvents } from '../../shop/payment-events/payment-events.service.ts';
import type { PaymentProvider } from '../../shop/payments/payment-provider.ts';
import { PAYMENT_DELAY, simulatedPayments } from '../../shop/payments/simulated-payments.ts';
import { openStripe } from '../../shop/payments/stripe/open-stripe.ts';
import { stripePayments } from '../../shop/payments/stripe/stripe-payments.ts';
import { completeOpenRefunds } from '../../shop/refunds/refunds.service.ts';
import { noSupportNews } from '../../shop/support/news.ts';
import { noPageCache } from '../../site/pages/page-cache.ts';
import { createOrderAdmin } from '../../studio/admin/orders.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import {
  CRASH_SECRET,
  CRASH_STUDIO,
  connectionsOf,
  type Instruction,
  type Outcome,
  type StorePlace,
  type Task,
} from './protocol.ts';
import {
  afterAnswer,
  asWork,
  currentTask,
  goOn,
  occupying,
  runStep,
  sendMessage,
  taskTime,
  withoutSteps,
} from './steps.ts';

/** Enough for all tasks that are paused in the middle of a transaction. */
const POOL_SIZE = 30;
const LATENESS = 10 * SECOND;
/** How long a task waits for a provider that responds: as long as the parent keeps it paused. */
const TIMEOUT = 1 * HOUR;
/** For a provider that does not respond, in milliseconds. */
const SHORT_TIMEOUT = 20;
/** Address of services that no task calls. */
const NOWHERE = 'https://nowhere.invalid';

interface Store extends App {
  readonly deps: Deps;
}

let store: Store;

/** The simulated provider: a payment with a card that it does not respond to pauses only after its request is over. */
function steppedPayments(db: Db): PaymentProvider {
  const payments = simulatedPayments({
    db,
    delay: PAYMENT_DELAY,
    lateness: LATENESS,
    sleep: (milliseconds) =>
      milliseconds === LATENESS
        ? afterAnswer('the provider answers late')
        : runStep({ name: 'the provider takes its time', connection: undefined }, async () => {}),
  });
  return {
    ...payments,
    charge: (charge, paymentToken) => {
      const asked = () => payments.charge(charge, paymentToken);
      // They wait in real time; without steps they do not hold up other tasks.
      if (paymentToken === 'sim_timeout') return withoutSteps(asked);
      return paymentToken === 'sim_late' ? occupying(() => withoutSteps(asked)) : asked();
    },
  };
}

/** True when the provider does not respond to the current task in time. */
function isKeptWaiting(): boolean {
  const task = currentTask();
  return task?.kind === 'request' && /"sim_(timeout|late)"/.test(task.body ?? '');
}

/** Stripe's adapter, with each request as a step. */
async function steppedStripe(db: Db, apiUrl: string): Promise<PaymentProvider> {
  const send: typeof fetch = (address, init) => {
    const { pathname } = new URL(String(address));
    return runStep({ name: `stripe ${init?.method} ${pathname}`, connection: undefined }, () => fetch(address, init));
  };
  const stripe = await openStripe({ secretKey: STRIPE_KEY, apiUrl }, TIMEOUT, send);
  const settings = { checkoutHost: new URL(apiUrl).host, webhookSecrets: [WEBHOOK_SECRET] };
  return stripePayments({ stripe, settings, db, origin: TEST_ORIGIN });
}

async function openStore({ databaseUrl, productFilesDirectory, stripeUrl }: StorePlace): Promise<Store> {
  const db = openWatchedDb(databaseUrl, {
    poolSize: POOL_SIZE,
    name: connectionsOf(process.pid),
    whileConnecting: occupying,
    onStatement: ({ sql, connection }, send) => runStep({ name: sql, connection }, send),
  });
  const clock = { now: taskTime };
  const log = createLog('error', { write: (line) => process.stderr.write(line) });
  const deps: Deps = {
    db,
    replica: undefined,
    listener: noListener,
    clock,
    log,
    components: createComponents({ clock: systemClock, log }),
    payments: stripeUrl === undefined ? steppedPayments(db) : await steppedStripe(db, stripeUrl),
    get paymentTimeout() {
      return isKeptWaiting() ? SHORT_TIMEOUT : TIMEOUT;
    },
    outbox: createOutbox({ db, clock, accountSecret: CRASH_SECRET, texts: { countries: [], perDay: 0 } }),
    files: localObjectStore(''),
    pictures: createPictures(),
    google: createIdentityProvider({ issuer: NOWHERE, clientId: 'shop', clientSecret: 'a secret' }, { clock }),
    devOutbox: undefined,
    supportNews: noSupportNews,
    visitors: { count: () => {}, save: async () => {} },
    releases: createDevelopedReleases(NOWHERE),
    releasesApi: undefined,
    pageCache: noPageCache,
    belongings,
    passwords: cheapPasswords(),
    publicOrigins: [TEST_ORIGIN],
    trustedProxyHops: 1,
    production: false,
    isShuttingDown: () => false,
    accountSecret: CRASH_SECRET,
    releaseLinkSecret: CRASH_SECRET,
    assets: { store: localAssetStore(''), devUrl: undefined },
    media: localObjectStore(''),
    productFiles: localObjectStore(productFilesDirectory),
    draftsDirectory: join(productFilesDirectory, '.drafts'),
    renderers: { render: () => Promise.reject(new Error('no pages')), stop: () => {} },
    maxStreams: 0,
    serviceWorker: true,
    sharedCacheSeconds: 10,
    studioEmail: CRASH_STUDIO,
  };
  return { ...createApp(deps), deps };
}

const DONE: Outcome = { status: 204, headers: [], body: new Uint8Array() };

async function perform({ deps, app }: Store, task: Task): Promise<Outcome> {
  if (task.kind === 'housekeeping') {
    await closeLeftBehindOrders(deps);
    if (deps.payments.events) await confirmProcessingOrders(deps);
    await completeOpenRefunds(deps);
    return DONE;
  }
  if (task.kind === 'missed events') {
    await handleMissedEvents(deps);
    return DONE;
  }
  if (task.kind === 'books') {
    const compared = await compareBooks(deps, { from: new Date(task.from), until: new Date(task.until) });
    return { status: 200, headers: [], body: Buffer.from(JSON.stringify(compared?.differences ?? [])) };
  }
  if (task.kind === 'studio refund') {
    await createOrderAdmin(deps).refund(task.orderId, task.position, null);
    return DONE;
  }
  const { path, method, headers, body } = task;
  const response = await app.request(path, { method, headers, ...(body === undefined ? {} : { body }) });
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

process.on('message', async (instruction: Instruction) => {
  if (instruction.kind === 'open') {
    store = await openStore(instruction.place);
    sendMessage({ kind: 'opened' });
  } else if (instruction.kind === 'begin') {
    await asWork(instruction, async () => {
      const outcome = await perform(store, instruction.task);
      return runStep({ name: 'the answer is given', connection: undefined }, async () => outcome);
    });
  } else {
    goOn(instruction);
  }
});
process.on('disconnect', () => process.exit());

sendMessage({ kind: 'loaded' });
// Killed processes never flush the code that they compiled for later ones.
flushCompileCache();
