/** One well-formed call of every endpoint, for tests that walk over the contract. */
import type { EndpointName } from '@storefront/contract';

export interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

const someId = '01890a5d-ac96-774b-bcce-b302099a8057';

export const samples: Record<EndpointName, Sample> = {
  listProducts: { query: { search: 'castle', category: 'buildings', sort: 'name' } },
  getProduct: { params: { productId: '1' } },
  getProductBySlug: { params: { slug: 'castle' } },
  compareProducts: { query: { slugs: 'castle,dragon-model' } },
  listWishes: {},
  addWish: { params: { productId: '1' } },
  removeWish: { params: { productId: '1' } },
  mergeWishes: { body: { productIds: ['1', '2'] } },
  signUp: { body: { email: 'someone@example.com', password: 'quiet-harbour-7' } },
  signIn: { body: { email: 'someone@example.com', password: 'quiet-harbour-7' } },
  getSession: {},
  signOut: {},
  listSessions: {},
  revokeSession: { params: { sessionId: someId } },
  getProfile: {},
  getCart: {},
  addCartItem: { body: { productId: '1', quantity: 1 } },
  setCartItemQuantity: { params: { productId: '1' }, body: { quantity: 2, version: 1 } },
  removeCartItem: { params: { productId: '1' }, query: { version: 1 } },
  clearCart: { query: { version: 1 } },
  placeOrder: {
    headers: { 'idempotency-key': 'a-key-of-sixteen-or-more' },
    body: { cartVersion: 1, totalCents: 2999 },
  },
  listOrders: {},
  getOrder: { params: { orderId: someId } },
  sendSupportMessage: { body: { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'A question.' } },
  listRecentSupportMessages: {},
  reportClientError: { body: { app: 'mfe-catalog', version: 'v1', kind: 'load', path: '/store' } },
  getOpenApi: {},
  getHealth: {},
  getReadiness: {},
};
