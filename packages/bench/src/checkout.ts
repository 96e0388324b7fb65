/** Duration of a checkout with each payment provider, over HTTP: ordering, loading the payment page, and payment. */
import { randomUUID } from 'node:crypto';
import { STRIPE_KEY, type StripeServer, startStripe, WEBHOOK_SECRET } from '@storefront/testkit/stripe/stripe-server';
import { type Full, fillCart, orderOf, post } from './costs/shoppers.ts';
import { median, percentile } from './percentile.ts';
import { type Ask, createAsk, signUpVisitor } from './rollout/ask.ts';
import { sized } from './size.ts';
import { type BenchStore, startStore } from './store.ts';

const CHECKOUTS = sized(50, 2);
const WARM_UP = sized(5, 1);

interface Placed {
  readonly order: { readonly id: string; readonly status: string };
  readonly redirectTo?: string;
}

/** Durations in milliseconds. */
interface Checkout {
  /** Time until Pay is answered: with the paid order, or with the provider's URL. */
  readonly order: number;
  /** Load time of the provider's page; 0 when there is none. */
  readonly page: number;
  /** Time from paying there until the event marks the order as paid; 0 when Pay's answer already does. */
  readonly paid: number;
}

type Pay = (ask: Ask, full: Full) => Promise<Checkout>;

export async function run(): Promise<void> {
  const simulated = await checkouts({}, paySimulated);
  const stripe = await startStripe(() => new Date());
  try {
    const settings = {
      ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
      ...{ STRIPE_API_URL: stripe.url, STRIPE_CHECKOUT_HOST: stripe.host, STUDIO_EMAIL: 'studio@shop.example' },
    };
    const atStripe = await checkouts(settings, payAtStripe(stripe));
    console.log(`Milliseconds over HTTP, ${CHECKOUTS} checkouts one after another, median and 95th percentile.`);
    console.table({ 'simulated, with its second': row(simulated), "Stripe's stand-in": row(atStripe) });
    console.log('The stand-in answers at once: a real Stripe adds its own time and the way to it.');
  } finally {
    await stripe.stop();
  }
}

/** Runs checkouts on a store of their own, each by another shopper. */
async function checkouts(settings: NodeJS.ProcessEnv, pay: Pay): Promise<readonly Checkout[]> {
  const store: BenchStore = await startStore({ withPages: false, settings });
  try {
    const ask = createAsk(store.url);
    const measured: Checkout[] = [];
    for (let n = 0; n < WARM_UP + CHECKOUTS; n += 1) {
      const full = await fillCart(ask, await signUpVisitor(ask, `buyer-${n}`));
      const checkout = await pay(ask, full);
      if (n >= WARM_UP) measured.push(checkout);
    }
    return measured;
  } finally {
    await store.stop();
  }
}

const paySimulated: Pay = async (ask, full) => {
  const [order, { order: placed }] = await timed(() => place(ask, full, { paymentToken: 'sim_approved' }));
  if (placed.status !== 'paid') throw new Error(`The order is ${placed.status}.`);
  return { order, page: 0, paid: 0 };
};

const payAtStripe =
  (stripe: StripeServer): Pay =>
  async (ask, full) => {
    const [order, { order: placed, redirectTo = '' }] = await timed(() => place(ask, full, { flow: 'redirect' }));
    const [page] = await timed(async () => (await fetch(redirectTo)).text());
    const before = stripe.events.length;
    stripe.pay(redirectTo.split('/').at(-1) ?? '');
    const [paid] = await timed(async () => {
      for (const event of stripe.events.slice(before)) {
        const { body, headers } = stripe.signed(event);
        await ask('/payments/events', { method: 'POST', headers, text: body });
      }
    });
    const { body } = await ask(`/api/orders/${placed.id}`, {
      headers: { cookie: full.cookie, 'x-storefront-client': 'shopper' },
    });
    const { status } = JSON.parse(body.toString()) as Placed['order'];
    if (status !== 'paid') throw new Error(`The order is ${status}.`);
    return { order, page, paid };
  };

async function place(ask: Ask, { cookie, cart }: Full, means: object): Promise<Placed> {
  const headers = { cookie, 'idempotency-key': randomUUID() };
  return JSON.parse(await post(ask, '/api/orders', { headers, json: { ...orderOf(cart), ...means } })) as Placed;
}

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const startedAt = performance.now();
  const result = await work();
  return [performance.now() - startedAt, result];
}

function row(measured: readonly Checkout[]) {
  const of = (part: keyof Checkout) => {
    const times = measured.map((checkout) => checkout[part]);
    return times.some(Boolean) ? `${median(times).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}` : '';
  };
  return { ordering: of('order'), "provider's page": of('page'), 'being paid': of('paid') };
}
