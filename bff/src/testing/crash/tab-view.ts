/** The content of a shopper's tab, and the target of its requests. */
import { type Cart, contract, type Order, type Problem } from '@storefront/contract';
import type { StripeServer } from '@storefront/testkit/stripe/stripe-server';
import type { TestClient } from '@storefront/testkit/test-client';
import { answerOf } from './answers.ts';
import type { Memory } from './memory.ts';

export interface TabView {
  readonly browser: TestClient;
  readonly memory: Memory;
  /** The provider whose page takes the payment; undefined for the checkout page. */
  readonly stripe: StripeServer | undefined;
  shown: Cart | undefined;
}

export async function look(view: TabView): Promise<void> {
  const answer = await answerOf(view.browser.call(contract.getCart, {}));
  if (answer?.value) see(view, answer.value);
}

export function see(view: TabView, cart: Cart): void {
  view.memory.carts.push(cart);
  view.shown = cart;
}

/** A refusal may contain the current cart or order. */
export function seeRefusal(view: TabView, { context }: Problem): void {
  const { cart, order } = (context ?? {}) as { cart?: Cart; order?: Order };
  if (cart) see(view, cart);
  if (order) seeOrder(view, order);
}

export function seeOrder({ memory }: TabView, order: Order): void {
  if (order.status === 'paid') memory.paid.push(order);
}
