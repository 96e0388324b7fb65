import { contract } from '@storefront/contract';
import { mount, type Router } from '../http/mount.ts';
import { compareProducts, getProduct, getProductBySlug, listProducts, newestProducts } from './catalog.service.ts';

export function mountCatalog(router: Router): void {
  const { db } = router.deps;
  mount(router, contract.listProducts, ({ query }) => listProducts(db, query));
  mount(router, contract.listNewestProducts, async () => ({ products: await newestProducts(db) }));
  mount(router, contract.getProduct, ({ params }) => getProduct(db, params.productId));
  mount(router, contract.getProductBySlug, ({ params }) => getProductBySlug(db, params.slug));
  mount(router, contract.compareProducts, async ({ query }) => ({
    products: await compareProducts(db, query.slugs.split(',')),
  }));
}
