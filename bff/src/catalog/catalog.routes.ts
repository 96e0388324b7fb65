import { contract } from '@storefront/contract';
import { publicReads } from '../db/public-reads.ts';
import { mountPublic, type Router } from '../http/mount.ts';
import { compareProducts, getProduct, getProductBySlug, listProducts, newestProducts } from './catalog.service.ts';

export function mountCatalog(router: Router): void {
  const read = publicReads(router.deps);
  mountPublic(router, contract.listProducts, ({ query }) => read((db) => listProducts(db, query)));
  mountPublic(router, contract.listNewestProducts, async () => ({ products: await read(newestProducts) }));
  mountPublic(router, contract.getProduct, ({ params }) => read((db) => getProduct(db, params.productId)));
  const { taxes } = router.deps.payments.method;
  mountPublic(router, contract.getProductBySlug, async ({ params }) => ({
    ...(await read((db) => getProductBySlug(db, params.slug))),
    ...(taxes && { taxes }),
  }));
  mountPublic(router, contract.compareProducts, async ({ query }) => ({
    products: await read((db) => compareProducts(db, query.slugs.split(','))),
  }));
}
