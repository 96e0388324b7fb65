/** Orders to refund, and refund requests as pages send them. */
import { contract, type Order } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { add, pay, refusal, startWithCart } from '../../../testing/checkout.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type AnOrder = Pick<Order, 'id'>;

const argsOf = ({ id }: AnOrder, position: number) => ({ params: { orderId: id, position: String(position) } });

export const askRefund = (browser: TestClient, order: AnOrder, position: number) =>
  browser.call(contract.refundOrderLine, argsOf(order, position));

/** Returns the problem with which a refund is refused. */
export const refusedRefund = (browser: TestClient, order: AnOrder, position: number) =>
  browser.problem(contract.refundOrderLine, argsOf(order, position));

/** Creates a new shopper's order of two castles and a dragon: 5998 and 1999 cents. */
export async function startWithOrder(shop: TestApp, outcome: 'succeeded' | 'declined' = 'succeeded') {
  const { browser, cart } = await startWithCart(shop);
  shop.payments.outcome = outcome;
  if (outcome === 'declined') await refusal(browser, cart);
  else await pay(browser, cart);
  shop.payments.outcome = 'succeeded';
  const { orders } = await browser.call(contract.listOrders, { query: {} });
  const { user } = await browser.call(contract.getSession, {});
  if (!orders[0] || !user) throw new Error('nothing was ordered');
  const buyAgain = async () => (await pay(browser, await add(browser, '2'))).order;
  return { browser, order: orders[0], email: user.email, buyAgain };
}

/** Records a first download of a line, without a file. */
export async function downloadLine({ database, clock }: TestApp, { id }: AnOrder, position: number): Promise<void> {
  await database.query('update order_lines set first_downloaded_at = $3 where order_id = $1 and position = $2', [
    id,
    position,
    clock.now(),
  ]);
}
