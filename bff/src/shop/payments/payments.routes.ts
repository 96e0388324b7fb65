import { contract } from '@storefront/contract';
import { publicReads } from '../../base/db/public-reads.ts';
import { mountPublic, type Router } from '../../base/http/mount.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import type { SharedDeps } from '../shared-deps.ts';
import type { PaymentDeps } from './payment-provider.ts';

export function mountPayments(router: Router<SharedDeps & PaymentDeps>): void {
  const { deps } = router;
  const read = publicReads(deps);
  mountPublic(router, contract.getPaymentMethod, async () => ({
    ...deps.payments.method,
    refundHours: (await read(shopNow)).refundHours,
  }));
}
