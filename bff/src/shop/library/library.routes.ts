import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PaymentDeps } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { createDownload } from './downloads.service.ts';
import { addFreeProduct } from './free-products.service.ts';
import { readLibrary, readOwnedIds, readOwnedProduct } from './library.service.ts';
import { readLicence } from './licence.service.ts';

export function mountLibrary(router: Router<SharedDeps & PaymentDeps>): void {
  const { deps } = router;
  mount(router, contract.listLibrary, ({ session, query }) => readLibrary(deps, session.userId, query));
  mount(router, contract.listOwnedProducts, ({ session }) => readOwnedIds(deps, session.userId));
  mount(router, contract.addFreeProduct, ({ session, body }) => addFreeProduct(deps, session.userId, body.productId));
  mount(router, contract.getTitle, ({ session, params }) => readOwnedProduct(deps, session.userId, params.productId));
  mount(router, contract.getLicence, ({ session, params }) => readLicence(deps, session.userId, params.productId));
  mount(router, contract.createDownload, ({ session, params, body }) =>
    createDownload(deps, session.userId, { ...params, ...body }),
  );
}
