/** The products everyone can browse. */
import { contract } from '@storefront/contract';
import { mount, type Router } from '../http/mount.ts';
import { problemError } from '../http/problem.ts';
import { findProduct, findProducts } from './catalog.repository.ts';

export function mountCatalog(router: Router): void {
  const { db } = router.deps;

  mount(router, contract.listProducts, async ({ query }) => ({ products: await findProducts(db, query) }));

  mount(router, contract.getProduct, async ({ params }) => {
    const product = await findProduct(db, params.productId);
    if (!product) throw problemError('not_found');
    return product;
  });
}
