/** Paying, and what was paid for. */
import { contract } from '@storefront/contract';
import { mount, type Router } from '../http/mount.ts';
import { findOrders } from './orders.repository.ts';
import { placeOrder, readOrder, toOrder } from './orders.service.ts';

export function mountOrders(router: Router): void {
  const { deps } = router;

  mount(router, contract.placeOrder, ({ session, headers, body }) =>
    placeOrder(deps, session.userId, { idempotencyKey: headers['idempotency-key'], ...body }),
  );
  mount(router, contract.listOrders, async ({ session }) => ({
    orders: (await findOrders(deps.db, session.userId)).map(toOrder),
  }));
  mount(router, contract.getOrder, ({ session, params }) => readOrder(deps, session.userId, params.orderId));
}
