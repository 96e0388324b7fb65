import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PaymentDeps } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { deleteAccount, exportAccount } from './personal-data.service.ts';

export function mountPersonalData(router: Router<SharedDeps & PaymentDeps>): void {
  const { deps } = router;
  mount(router, contract.exportAccount, ({ session, userAgent }) => exportAccount(deps, session.userId, { userAgent }));
  mount(router, contract.deleteAccount, ({ session, ...browser }) => deleteAccount(deps, session, browser));
}
