/** Events outside the store's processes: at the studio, and at the provider. */
import type { StripeServer } from '@storefront/testkit/stripe/stripe-server';
import type { CrashStore } from './store.ts';

/**
 * `catalog`: the studio changes a product's price, or unpublishes it. `stripe`: a delayed payment ends, the dashboard
 * refunds money, or a bank opens or decides a dispute.
 */
export type Happening =
  | { readonly kind: 'catalog'; readonly product: string; readonly cents: number; readonly published: boolean }
  | { readonly kind: 'stripe'; readonly what: keyof typeof atStripe; readonly choice: number };

export async function happen({ query, stripe }: CrashStore, happening: Happening): Promise<void> {
  if (happening.kind === 'stripe') return stripe && atStripe[happening.what](stripe, happening.choice);
  const { product, cents, published } = happening;
  await query('update products set price_cents = $2, published = $3 where id = $1', [product, cents, published]);
}

/** Counted from the latest, so that the same choice means the same item in an older store. */
const chosen = <Item>(items: readonly Item[], choice: number): Item | undefined =>
  items.length === 0 ? undefined : items.at(-1 - (choice % Math.min(items.length, RECENT)));
const RECENT = 4;

const atStripe = {
  settle: (stripe: StripeServer, choice: number) => end(stripe, choice, 'succeeded'),
  fail: (stripe: StripeServer, choice: number) => end(stripe, choice, 'failed'),
  'refund all': (stripe: StripeServer, choice: number) => refund(stripe, choice, (left) => left),
  /** Refunds the price of some seats at the first purchases, which equals a line's total. */
  'refund a line': (stripe: StripeServer, choice: number) => refund(stripe, choice, () => 2500 * (1 + (choice % 3))),
  'refund a part': (stripe: StripeServer, choice: number) => refund(stripe, choice, () => 70),
  dispute: (stripe: StripeServer, choice: number) => {
    const intent = chosen(refundable(stripe), choice);
    if (intent) stripe.dispute(intent.id);
  },
  win: (stripe: StripeServer, choice: number) => decide(stripe, choice, 'won'),
  lose: (stripe: StripeServer, choice: number) => decide(stripe, choice, 'lost'),
};

/** Returns sessions whose delayed payment is in progress. */
export const processing = ({ sessions, intents }: StripeServer) =>
  [...sessions.values()].filter(({ payment_intent: id }) => intents.get(id ?? '')?.status === 'processing');

export const openDisputes = ({ disputes }: StripeServer) =>
  [...disputes.values()].filter(({ status }) => status === 'needs_response');

function end(stripe: StripeServer, choice: number, outcome: 'succeeded' | 'failed'): void {
  const session = chosen(processing(stripe), choice);
  if (session) stripe.settleDelayed(session.id, outcome);
}

const refundable = (stripe: StripeServer) =>
  [...stripe.intents.values()].filter(
    ({ id, status }) => status === 'succeeded' && stripe.leftOf(id) > 0 && !stripe.isDisputed(id),
  );

function refund(stripe: StripeServer, choice: number, centsOf: (left: number) => number): void {
  const intent = chosen(refundable(stripe), choice);
  if (!intent) return;
  const left = stripe.leftOf(intent.id);
  const amount = centsOf(left);
  if (amount <= left) stripe.refund({ payment_intent: intent.id, amount, metadata: {} });
}

function decide(stripe: StripeServer, choice: number, outcome: 'won' | 'lost'): void {
  const dispute = chosen(openDisputes(stripe), choice);
  if (dispute) stripe.closeDispute(dispute.id, outcome);
}
