/** Orders to give back, and doing so as pages do. */
import { contract, type Order } from '@storefront/contract';
import { inTransaction } from '../../db/transaction.ts';
import { add, pay, refusal, startWithCart } from '../../testing/checkout.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const argsOf = (order: Order, position: number) => ({ params: { orderId: order.id, position: String(position) } });

export const askRefund = (browser: TestClient, order: Order, position: number) =>
  browser.call(contract.refundOrderLine, argsOf(order, position));

/** The problem that a refund is refused with. */
export const refusedRefund = (browser: TestClient, order: Order, position: number) =>
  browser.problem(contract.refundOrderLine, argsOf(order, position));

/** A new shopper's order of two castles and a dragon: 5998 and 1999 cents. */
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

/** Records a first download as downloads do; false when the line had been given back. */
export function downloadLine({ db, clock }: TestApp, { id }: Order, position: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const mine = tx.selectFrom('order_lines').where('order_id', '=', id).where('position', '=', position);
    await mine.select('position').forUpdate().execute();
    const { numUpdatedRows } = await tx
      .updateTable('order_lines')
      .set({ first_downloaded_at: clock.now() })
      .where('order_id', '=', id)
      .where('position', '=', position)
      .where('first_downloaded_at', 'is', null)
      .where('refunded_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}
