import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PaymentDeps } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { confirmPayment, placeOrder } from './checkout.service.ts';

export function mountCheckout(router: Router<SharedDeps & PaymentDeps>): void {
  const { deps } = router;
  mount(router, contract.placeOrder, ({ session, headers, body }) =>
    placeOrder(deps, session.userId, { idempotencyKey: headers['idempotency-key'], ...body }),
  );
  mount(router, contract.confirmPayment, ({ session, params }) => confirmPayment(deps, session.userId, params.orderId));
}
