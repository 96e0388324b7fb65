import { exampleProduct } from '../catalog/docs.ts';
import type { DocsOf } from '../endpoint-docs.ts';
import type { wishlistEndpoints } from './endpoints.ts';

const ofProduct = { params: { productId: '1' } };

export const wishlistDocs: DocsOf<typeof wishlistEndpoints> = {
  listWishes: { description: 'Products that are no longer sold are left out.', answer: { products: [exampleProduct] } },
  addWish: { description: 'The answer has all ids, newest first.', request: ofProduct, answer: { wishlist: ['1'] } },
  removeWish: { description: 'The answer has the ids that are left.', request: ofProduct, answer: { wishlist: [] } },
  mergeWishes: {
    description: 'For what a visitor chose before signing in, at most 100 products at once.',
    request: { body: { productIds: ['1', '2'] } },
    answer: { wishlist: ['1', '2'] },
  },
};
