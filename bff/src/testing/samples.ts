/** One well-formed call of every endpoint, for tests that walk over the contract. */
import { contract, type Endpoint, type EndpointName } from '@storefront/contract';
import { SOME_ID, sampleOfSchema } from './sample-of-schema.ts';

export interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

/** As a browser reports it. */
const violation = {
  'effective-directive': 'require-trusted-types-for',
  'blocked-uri': 'trusted-types-sink',
  'document-uri': 'http://localhost:4000/store',
};

const someToken = 'a-token-of-forty-three-characters-in-all_42';
const someClientData = Buffer.from(JSON.stringify({ challenge: someToken })).toString('base64url');

/** Calls whose values matter beyond their schema, such as a product that is sold. All others come from the schemas. */
const chosen: Partial<Record<EndpointName, Sample>> = {
  listProducts: { query: { search: 'castle', category: 'buildings', sort: 'name' } },
  getProduct: { params: { productId: '1' } },
  getProductBySlug: { params: { slug: 'castle' } },
  compareProducts: { query: { slugs: 'castle,dragon-model' } },
  addWish: { params: { productId: '1' } },
  removeWish: { params: { productId: '1' } },
  mergeWishes: { body: { productIds: ['1', '2'] } },
  signUp: { body: { email: 'someone@example.com', password: 'quiet-harbour-7' } },
  signIn: { body: { email: 'someone@example.com', password: 'quiet-harbour-7' } },
  changeEmail: { body: { email: 'someone.else@example.com' } },
  requestPasswordReset: { body: { email: 'someone@example.com', captcha: 'bm90IHNvbHZlZA==' } },
  resetPassword: { body: { token: someToken, password: 'quiet-harbour-8' } },
  changePassword: { body: { password: 'quiet-harbour-8' } },
  getCaptcha: { query: { action: 'enroll-sms' } },
  sendSignInCode: { body: { factorId: SOME_ID, captcha: 'bm90IHNvbHZlZA==' } },
  verifySignIn: { body: { kind: 'sms', code: '123456', rememberDevice: false } },
  beginSmsEnrollment: { body: { phone: '+15554443333', captcha: 'bm90IHNvbHZlZA==' } },
  confirmSmsEnrollment: { body: { code: '123456' } },
  confirmTotpEnrollment: { body: { code: '123456' } },
  signInWithPasskey: {
    body: {
      assertion: {
        id: 'cGFzc2tleQ',
        clientDataJSON: someClientData,
        authenticatorData: 'AAAA',
        signature: 'AAAA',
        userHandle: 'AAAA',
      },
      again: false,
    },
  },
  confirmPasskeyEnrollment: {
    body: {
      passkey: {
        id: 'cGFzc2tleQ',
        clientDataJSON: someClientData,
        attestationObject: 'AAAA',
        transports: ['internal'],
      },
    },
  },
  beginGoogleSignIn: { body: { purpose: 'sign-in', display: 'popup', origin: 'http://localhost:4000' } },
  updateProfile: { body: { username: 'someone', firstName: 'Some', lastName: 'One' } },
  getFileMetadata: { query: { path: `avatars/${SOME_ID}/picture.webp` } },
  getFileDownloadUrl: { query: { path: `avatars/${SOME_ID}/picture.webp` } },
  addCartItem: { body: { productId: '1', quantity: 1 } },
  setCartItemQuantity: { params: { productId: '1' }, body: { quantity: 2, version: 1 } },
  removeCartItem: { params: { productId: '1' }, query: { version: 1 } },
  restoreCartItems: { body: { items: [{ productId: '1', quantity: 1, addedAt: '2026-01-02T03:04:05.000Z' }] } },
  placeOrder: {
    headers: { 'idempotency-key': 'a-key-of-sixteen-or-more' },
    body: {
      cartVersion: 1,
      totalCents: 2999,
      items: [{ productId: '1', quantity: 1, priceCents: 2999 }],
      paymentToken: 'sim_approved',
    },
  },
  getPaymentAttempt: { params: { idempotencyKey: 'a-key-of-sixteen-or-more' } },
  refundOrderLine: { params: { orderId: SOME_ID, position: '0' } },
  listLibrary: { query: { search: 'castle' } },
  addFreeProduct: { body: { productId: '1' } },
  setCartDiscount: { body: { code: 'SPRING-26' } },
  getTitle: { params: { productId: '1' } },
  getLicence: { params: { productId: '1' } },
  createDownload: { params: { productId: '1' }, body: { version: 1, name: 'castle.zip', endsRefundRight: true } },
  sendSupportMessage: { body: { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'A question.' } },
  reportViolations: { query: { set: 'a-release-set' }, body: { 'csp-report': violation } },
  reportClientError: { body: { app: 'mfe-catalog', version: 'v1', kind: 'load', path: '/store' } },
};

/** @throws {Error} when the schemas of the endpoint do not suffice */
function sampleOf(name: EndpointName): Sample {
  const { method, path, params, query, headers, body }: Endpoint = contract[name];
  const parts = Object.entries({ params, query, headers, body }).filter(([, schema]) => schema !== undefined);
  try {
    return Object.fromEntries(parts.map(([part, schema]) => [part, schema && sampleOfSchema(schema)]));
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`${name} (${method} ${path}) needs a sample in bff/src/testing/samples.ts: ${reason}`);
  }
}

export const samples = Object.fromEntries(
  (Object.keys(contract) as EndpointName[]).map((name) => [name, chosen[name] ?? sampleOf(name)]),
) as Record<EndpointName, Sample>;
