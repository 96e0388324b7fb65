/** Shared test data: the specification's two sample products, a shopper, a cart. */
import type {
  Cart,
  CartItem,
  ModelFacts,
  Order,
  OrderLine,
  Picture,
  Product,
  ProductDetails,
  ProductPage,
  SessionState,
  User,
} from '@storefront/contract';

function aPicture(path: string): Picture {
  return { width: 800, height: 600, sources: [{ type: 'image/svg+xml', srcset: [{ path, width: 800 }] }] };
}

/** The pictures in lists of owned, wanted or bought products. */
export const posterOf = ({ slug }: Pick<Product, 'slug'>) => ({ poster: aPicture(`/media/${slug}-poster.svg`) });

/** The fields of a product without a model file. */
const withoutModel = {
  turntable: null,
  triangles: null,
  fileBytes: null,
  textureBytes: null,
  animated: false,
} as const;

export const castle: Product = {
  id: '1',
  slug: 'castle',
  name: 'Castle',
  description: 'A fortified keep on a hill.',
  priceCents: 2999,
  category: 'buildings',
  image: '/media/castle.svg',
  pictures: { poster: aPicture('/media/castle.svg'), scene: aPicture('/media/castle.svg') },
  ...withoutModel,
};

export const dragon: Product = {
  id: '2',
  slug: 'dragon-model',
  name: 'Dragon Model',
  description: 'A winged creature at rest.',
  priceCents: 1999,
  category: 'creatures',
  image: '/media/dragon.svg',
  pictures: { poster: aPicture('/media/dragon.svg'), scene: aPicture('/media/dragon.svg') },
  ...withoutModel,
};

export const castleFacts: ModelFacts = {
  triangles: 33474,
  vertices: 70993,
  materials: 9,
  textures: 2,
  textureBytes: 11_200_000,
  animations: [
    { name: 'Flags', seconds: 3 },
    { name: 'Drawbridge', seconds: 4.5 },
  ],
  size: { width: 44.346, height: 32.737, depth: 47.234 },
  bytes: 2_445_428,
  sha256: 'd8d32bec9b413d350f88699f9088d78b180057eec220cea2a37713934f854c30',
  formats: ['GLB', 'OBJ'],
};

/** Returns a product's details, without a model by default. */
export function detailsOf(product: Product, more: Partial<ProductDetails> = {}): ProductDetails {
  return {
    ...product,
    tags: [],
    facts: null,
    preview: null,
    gallery: [],
    licence: 'standard',
    related: [],
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    ...more,
  };
}

/** Returns a list response that contains all of its products. */
export function aProductPage(products: readonly Product[], more: Partial<ProductPage> = {}): ProductPage {
  return { products: [...products], nextCursor: null, total: products.length, totalIsCapped: false, ...more };
}

export function aUser(more: Partial<User> = {}): User {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    email: 'mara@example.com',
    username: 'mara',
    firstName: null,
    lastName: null,
    profilePicture: '/default-avatar.png',
    mfaEnabled: false,
    emailVerified: true,
    hasPassword: true,
    ...more,
  };
}

/** Returns a cart item with `quantity` seats of `product`. */
export function cartItem(product: Product, quantity = 1): CartItem {
  const { id, turntable: _, animated: __, ...shown } = product;
  return { productId: id, ...shown, pictures: posterOf(product), quantity };
}

export function aCart(items: CartItem[] = [], more: Partial<Cart> = {}): Cart {
  return {
    id: '019a0000-0000-7000-8000-00000000000c',
    version: 1,
    items,
    updatedAt: '2026-01-02T03:04:05.000Z',
    lastPurchase: null,
    ...more,
  };
}

export function signedInSession(items: CartItem[] = [], user: Partial<User> = {}): SessionState {
  return { user: aUser(user), cart: aCart(items), wishlist: [] };
}

/** Returns `product` at $19.99 until Christmas Eve; the lowest price before was $27.99. */
export const reduced = <P extends Product>(product: P): P => ({
  ...product,
  priceCents: 1999,
  reduction: { until: '2026-12-24T23:00:00.000Z', ordinaryCents: product.priceCents, lowestBeforeCents: 2799 },
});

/** Returns a line of a paid, refundable order with `quantity` seats of `product`. */
export function orderLine({ id, slug, name, image, priceCents }: Product, quantity = 1, more: Partial<OrderLine> = {}) {
  return {
    position: 0,
    productId: id,
    ...{ slug, name, image, quantity },
    pictures: posterOf({ slug }),
    unitPriceCents: priceCents,
    firstDownloadedAt: null,
    refund: null,
    isRefundable: true,
    ...more,
  } satisfies OrderLine;
}

/** Returns a paid order whose lines are numbered. */
export function anOrder(lines: readonly OrderLine[], more: Partial<Order> = {}): Order {
  return {
    id: '019a0000-0000-7000-8000-0000000000a1',
    status: 'paid',
    totalCents: lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0),
    refundedCents: lines.reduce((sum, { refund }) => sum + (refund?.amountCents ?? 0), 0),
    receiptNumber: '2026-000042',
    lines: lines.map((line, position) => ({ ...line, position })),
    createdAt: '2026-11-20T17:31:00.000Z',
    paidAt: '2026-11-20T17:31:00.000Z',
    refundableUntil: '2026-11-23T17:31:00.000Z',
    now: '2026-11-20T17:31:02.000Z',
    ...more,
  };
}
