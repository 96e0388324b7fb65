/** One well-formed call of every endpoint, for tests that walk over the contract. */
import type { EndpointName } from '@storefront/contract';

export interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

const someId = '01890a5d-ac96-774b-bcce-b302099a8057';
const someToken = 'a-token-of-forty-three-characters-in-all_42';

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
  sendEmailVerification: {},
  verifyEmail: { body: { token: someToken } },
  changeEmail: { body: { email: 'someone.else@example.com' } },
  requestPasswordReset: { body: { email: 'someone@example.com', captcha: 'bm90IHNvbHZlZA==' } },
  resetPassword: { body: { token: someToken, password: 'quiet-harbour-8' } },
  changePassword: { body: { password: 'quiet-harbour-8' } },
  revokeOtherSessions: {},
  exportAccount: {},
  deleteAccount: {},
  getCaptcha: { query: { action: 'enroll-sms' } },
  getSignInAttempt: {},
  sendSignInCode: { body: { factorId: someId, captcha: 'bm90IHNvbHZlZA==' } },
  verifySignIn: { body: { kind: 'sms', code: '123456', rememberDevice: false } },
  cancelSignIn: {},
  getProtection: {},
  beginSmsEnrollment: { body: { phone: '+15554443333', captcha: 'bm90IHNvbHZlZA==' } },
  getSmsEnrollment: {},
  confirmSmsEnrollment: { body: { code: '123456' } },
  beginTotpEnrollment: {},
  confirmTotpEnrollment: { body: { code: '123456' } },
  replaceRecoveryCodes: {},
  removeFactor: { params: { factorId: someId } },
  forgetRememberedDevices: {},
  beginGoogleSignIn: { body: { purpose: 'sign-in', display: 'popup', origin: 'http://localhost:4000' } },
  getGoogleFlow: {},
  cancelGoogleSignIn: {},
  getGoogleConnection: {},
  disconnectGoogle: {},
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
