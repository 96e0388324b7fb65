import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PaymentDeps } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { readInvoice } from './invoices.service.ts';
import { readAttempt, readOrder, readOrders } from './orders.service.ts';

export function mountOrders(router: Router<SharedDeps & PaymentDeps>): void {
  const { deps } = router;
  mount(router, contract.getPaymentAttempt, ({ session, params }) =>
    readAttempt(deps, session.userId, params.idempotencyKey),
  );
  mount(router, contract.getInvoice, ({ session, params }) => readInvoice(deps, session.userId, params.orderId));
  mount(router, contract.listOrders, ({ session, query }) => readOrders(deps, session.userId, query.after));
  mount(router, contract.getOrder, ({ session, params }) => readOrder(deps, session.userId, params.orderId));
}
