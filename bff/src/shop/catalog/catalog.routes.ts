import { contract } from '@storefront/contract';
import { publicReads } from '../../base/db/public-reads.ts';
import { mountPublic, type Router } from '../../base/http/mount.ts';
import type { PaymentDeps } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { compareProducts, getProduct, getProductBySlug, listProducts, newestProducts } from './catalog.service.ts';

export function mountCatalog(router: Router<SharedDeps & PaymentDeps>): void {
  const read = publicReads(router.deps);
  const now = () => router.deps.clock.now();
  mountPublic(router, contract.listProducts, ({ query }) => read((db) => listProducts(db, query, now())));
  mountPublic(router, contract.listNewestProducts, async () => ({
    products: await read((db) => newestProducts(db, now())),
  }));
  mountPublic(router, contract.getProduct, ({ params }) => read((db) => getProduct(db, params.productId, now())));
  const { taxes } = router.deps.payments.method;
  mountPublic(router, contract.getProductBySlug, async ({ params }) => ({
    ...(await read((db) => getProductBySlug(db, params.slug, now()))),
    ...(taxes && { taxes }),
  }));
  mountPublic(router, contract.compareProducts, async ({ query }) => ({
    products: await read((db) => compareProducts(db, query.slugs.split(','), now())),
  }));
}
