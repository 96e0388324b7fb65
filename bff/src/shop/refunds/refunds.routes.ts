import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PaymentDeps } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { refundBoughtLine } from './refunds.service.ts';

export function mountRefunds(router: Router<SharedDeps & PaymentDeps>): void {
  mount(router, contract.refundOrderLine, ({ session, params, log }) =>
    refundBoughtLine({ ...router.deps, log }, session.userId, params.orderId, Number(params.position)),
  );
}
