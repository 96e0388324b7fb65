import { contract } from '@storefront/contract';
import { mountPublic, type Router } from '../http/mount.ts';
import { compareProducts, getProduct, getProductBySlug, listProducts, newestProducts } from './catalog.service.ts';

export function mountCatalog(router: Router): void {
  const { db } = router.deps;
  mountPublic(router, contract.listProducts, ({ query }) => listProducts(db, query));
  mountPublic(router, contract.listNewestProducts, async () => ({ products: await newestProducts(db) }));
  mountPublic(router, contract.getProduct, ({ params }) => getProduct(db, params.productId));
  mountPublic(router, contract.getProductBySlug, ({ params }) => getProductBySlug(db, params.slug));
  mountPublic(router, contract.compareProducts, async ({ query }) => ({
    products: await compareProducts(db, query.slugs.split(',')),
  }));
}
