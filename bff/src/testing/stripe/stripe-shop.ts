/** The whole app with Stripe as its provider: the real adapter and client, over HTTP, on the shop's clock. */
import { type Cart, contract } from '@storefront/contract';
import { paymentEndpoints } from '@storefront/contract/payments/endpoints';
import type { StripeEvent } from '@storefront/testkit/stripe/objects';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import { STRIPE_KEY, type StripeServer, startStripe, WEBHOOK_SECRET } from '@storefront/testkit/stripe/stripe-server';
import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { SECOND } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { EventDeps } from '../../shop/payment-events/payment-events.service.ts';
import type { PaymentProvider } from '../../shop/payments/payment-provider.ts';
import { openStripe } from '../../shop/payments/stripe/open-stripe.ts';
import { stripePayments } from '../../shop/payments/stripe/stripe-payments.ts';
import { checkout, startWithCart } from '../checkout.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

export const EARLIER_SECRET = 'whsec_until_yesterday';

export interface StripeShop extends Omit<TestApp, 'payments'> {
  readonly payments: PaymentProvider;
  readonly stripe: StripeServer;
  /** Collaborators of services. */
  readonly deps: EventDeps;
  /** Posts an event like Stripe. */
  deliver(event: StripeEvent, how?: Parameters<StripeServer['signed']>[1]): Promise<Response>;
  /** Delivers all events at Stripe that were not delivered yet. */
  deliverAll(): Promise<void>;
}

export const STUDIO = 'studio@shop.example';

const settings = { secretKey: STRIPE_KEY, webhookSecrets: [WEBHOOK_SECRET, EARLIER_SECRET] };

type Extras = Parameters<typeof stripePayments>[0]['settings'];

/** @param extras taxes and invoices; none by default */
export async function startStripeShop(extras: Pick<Extras, 'taxes' | 'hasInvoices'> = {}): Promise<StripeShop> {
  let now = () => new Date();
  const stripe = await startStripe(() => now());
  const ofStripe = { ...settings, ...extras, apiUrl: stripe.url, checkoutHost: stripe.host };
  const client = await openStripe(ofStripe, 5 * SECOND);
  const paymentsOn = (db: Db) => stripePayments({ stripe: client, settings: ofStripe, db, origin: TEST_ORIGIN });
  const shop = await startTestApp({ paymentsOn });
  now = () => shop.clock.now();
  const payments = paymentsOn(shop.db);
  const delivered = new Set<string>();
  const deliver: StripeShop['deliver'] = async (event, how) => {
    delivered.add(event.id);
    const { body, headers } = stripe.signed(event, how);
    const { path } = paymentEndpoints.takePaymentEvent;
    return await shop.app.request(path, { method: 'POST', body, headers: { ...headers, 'x-forwarded-for': SENDER } });
  };
  return {
    ...shop,
    payments,
    stripe,
    deps: { ...shop, payments, studioEmail: STUDIO },
    deliver,
    async deliverAll() {
      for (const event of stripe.events.filter(({ id }) => !delivered.has(id))) await deliver(event);
    },
    stop: async () => {
      await shop.stop();
      await stripe.stop();
    },
  };
}

/** Address that the stand-in sends from. */
const SENDER = '10.200.0.1';

/** Presses Pay, and opens the provider's page. */
export async function goToPay(browser: TestClient, cart: Cart) {
  const { headers, body } = checkout(cart);
  return await browser.call(contract.placeOrder, { headers, body: { ...body, flow: 'redirect' } });
}

/** Returns the problem that pressing Pay is refused with. */
export async function refusedToPay(browser: TestClient, cart: Cart) {
  const { headers, body } = checkout(cart);
  return await browser.problem(contract.placeOrder, { headers, body: { ...body, flow: 'redirect' } });
}

/** Creates a shopper who has paid 5998 and 1999 cents at the provider. */
export async function startWithPaidOrder(shop: StripeShop, email?: string) {
  const { browser, cart } = await startWithCart(shop, email);
  const { order, redirectTo } = await goToPay(browser, cart);
  const intent = shop.stripe.pay(sessionAt(redirectTo));
  await shop.deliverAll();
  return { browser, orderId: order.id, intent };
}

export const readOrder = (browser: TestClient, orderId: string) =>
  browser.call(contract.getOrder, { params: { orderId } });
