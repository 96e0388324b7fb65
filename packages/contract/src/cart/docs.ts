import { exampleProduct } from '../catalog/docs.ts';
import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import type { cartEndpoints } from './endpoints.ts';
import type { Cart, CartItem } from './schemas.ts';

const { slug, name, description, priceCents, category, image, triangles, textureBytes, fileBytes } = exampleProduct;

const item: CartItem = {
  productId: '1',
  ...{ slug, name, description, priceCents, category, image, triangles, textureBytes, fileBytes },
  pictures: { poster: exampleProduct.pictures.poster },
  addedPriceCents: priceCents,
  quantity: 1,
  addedAt: exampleTimes.now,
};

export const exampleCart: Cart = {
  id: exampleIds.cart,
  version: 1,
  items: [item],
  updatedAt: exampleTimes.now,
  lastPurchase: null,
};

export const emptyCart: Cart = { ...exampleCart, version: 2, items: [] };

const conflict =
  'Send the `version` of the cart that you saw. After any other change the answer is `cart_conflict`, with the cart as it is now in `context.cart`: look at it, then repeat the request with its version.';

export const cartDocs: DocsOf<typeof cartEndpoints> = {
  getCart: {
    description:
      'Each user has one cart, for all devices. Its `version` rises with every change, and with every declined payment. The sum to pay is that of `priceCents × quantity` over `items`, less what the discount takes off.',
    answer: exampleCart,
  },
  addCartItem: {
    description: 'The quantity counts licence seats and is added to those in the cart already; 1 if it is left out.',
    request: { body: { productId: '1', quantity: 1 } },
    answer: exampleCart,
  },
  setCartItemQuantity: {
    description: conflict,
    request: { params: { productId: '1' }, body: { quantity: 2, version: 1 } },
    answer: { ...exampleCart, version: 2, items: [{ ...item, quantity: 2 }] },
  },
  removeCartItem: {
    description: conflict,
    request: { params: { productId: '1' }, query: { version: 1 } },
    answer: emptyCart,
  },
  clearCart: {
    description: conflict,
    request: { query: { version: 1 } },
    answer: emptyCart,
  },
  setCartDiscount: {
    description:
      'Codes are not case-sensitive. A code that takes nothing off at the moment stays on the cart and says why in `discount.problem`. For the payment, `discountCents` is the percentage of each covered item, rounded to cents, or the amount, but no more than the covered items cost.',
    request: { body: { code: 'SPRING-26' } },
    answer: {
      ...exampleCart,
      version: 2,
      discount: {
        code: 'SPRING-26',
        percent: 20,
        amountCents: null,
        category: 'buildings',
        productIds: null,
        problem: null,
      },
    },
  },
  removeCartDiscount: {
    description: 'Without a code on the cart this changes nothing but the version.',
    answer: exampleCart,
  },
  restoreCartItems: {
    description:
      'Undoes `removeCartItem` and `clearCart`. Pass the removed items with their `addedAt` to keep their order.',
    request: { body: { items: [{ productId: '1', quantity: 1, addedAt: exampleTimes.now }] } },
    answer: exampleCart,
  },
};
