/** Every endpoint of the store. A route that is not here does not exist. */
import * as z from 'zod/mini';
import { accountEndpoints } from './account-endpoints.ts';
import { catalogEndpoints } from './catalog-endpoints.ts';
import { endpoint } from './endpoint.ts';
import { fileEndpoints } from './file-endpoints.ts';
import { libraryEndpoints } from './library-endpoints.ts';
import { mfaEndpoints } from './mfa-endpoints.ts';
import { oidcEndpoints } from './oidc-endpoints.ts';
import { orderEndpoints } from './order-endpoints.ts';
import { passkeyEndpoints } from './passkey-endpoints.ts';
import { personalRead, personalWrite, probe, publicRead, signInWrite } from './policies.ts';
import { profileEndpoints } from './profile-endpoints.ts';
import * as s from './schemas.ts';
import { supportEndpoints } from './support-endpoints.ts';

const onCartItem = z.strictObject({ productId: s.productId });
const onCartVersion = z.strictObject({ version: z.coerce.number().check(z.int(), z.nonnegative()) });

export const contract = {
  ...catalogEndpoints,
  ...accountEndpoints,
  ...mfaEndpoints,
  ...passkeyEndpoints,
  ...profileEndpoints,
  ...fileEndpoints,
  ...oidcEndpoints,
  ...orderEndpoints,
  ...libraryEndpoints,
  ...supportEndpoints,

  // Accounts and sessions
  signUp: endpoint({
    auth: 'public',
    csrf: 'protected',
    rateLimit: 'sign-up',
    cache: 'no-store',
    method: 'POST',
    path: '/api/accounts',
    summary: 'Creates an account and signs it in.',
    body: s.newCredentials,
    success: { status: 201, body: s.sessionState },
    errors: [
      'invalid_email',
      'weak_password',
      'password_too_long',
      'common_password',
      'email_taken',
      'profile_write_failed',
    ],
  }),
  signIn: endpoint({
    ...signInWrite,
    method: 'POST',
    path: '/api/session',
    summary: 'Signs in with email and password; any earlier session of this browser ends.',
    body: s.credentials,
    success: { status: 201, body: s.sessionState },
    errors: ['invalid_email', 'invalid_credentials'],
  }),
  getSession: endpoint({
    auth: 'public',
    csrf: 'safe',
    rateLimit: 'browse',
    cache: 'no-store',
    method: 'GET',
    path: '/api/session',
    summary: 'The signed-in user, their cart and what they wish for, or nulls.',
    success: { status: 200, body: s.sessionState },
    errors: [],
  }),
  signOut: endpoint({
    auth: 'public',
    csrf: 'protected',
    rateLimit: 'write',
    cache: 'no-store',
    method: 'DELETE',
    path: '/api/session',
    summary: 'Ends the session on the server and clears its cookie.',
    success: { status: 204 },
    errors: [],
  }),
  listSessions: endpoint({
    ...personalRead,
    method: 'GET',
    path: '/api/sessions',
    summary: 'Where the user is signed in, newest first.',
    success: { status: 200, body: z.object({ sessions: z.array(s.deviceSession) }) },
    errors: [],
  }),
  revokeSession: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/sessions/:sessionId',
    summary: "Ends one of the user's sessions.",
    params: z.strictObject({ sessionId: s.id }),
    success: { status: 204 },
    errors: ['not_found'],
  }),

  // Cart
  getCart: endpoint({
    ...personalRead,
    method: 'GET',
    path: '/api/cart',
    summary: "The user's cart; an empty one is created where there is none.",
    success: { status: 200, body: s.cart },
    errors: [],
  }),
  addCartItem: endpoint({
    ...personalWrite,
    method: 'POST',
    path: '/api/cart/items',
    summary:
      'Adds seats of a product; one already in the cart has its quantity raised. Needs no version: adding commutes.',
    body: z.strictObject({ productId: s.productId, quantity: z._default(s.quantity, 1) }),
    success: { status: 200, body: s.cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'product_unavailable', 'cart_full'],
  }),
  setCartItemQuantity: endpoint({
    ...personalWrite,
    method: 'PUT',
    path: '/api/cart/items/:productId',
    summary: 'Sets the quantity of an item that is in the cart.',
    params: onCartItem,
    body: z.strictObject({ quantity: s.quantity, version: s.cartVersion }),
    success: { status: 200, body: s.cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'cart_conflict', 'not_found'],
  }),
  removeCartItem: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/cart/items/:productId',
    summary: 'Takes an item out of the cart; one that is not there is no error.',
    params: onCartItem,
    query: onCartVersion,
    success: { status: 200, body: s.cart },
    errors: ['cart_conflict'],
  }),
  clearCart: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/cart/items',
    summary: 'Takes everything out of the cart.',
    query: onCartVersion,
    success: { status: 200, body: s.cart },
    errors: ['cart_conflict'],
  }),
  restoreCartItems: endpoint({
    ...personalWrite,
    method: 'POST',
    path: '/api/cart/restored-items',
    summary:
      'Puts back what was taken out, where it stood, at the prices of today. Leaves out what is no longer sold, and as it is what is in the cart again; so it needs no version.',
    body: z.strictObject({ items: s.takenOut }),
    success: { status: 200, body: s.cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'product_unavailable', 'cart_full'],
  }),

  // Operations
  reportClientError: endpoint({
    auth: 'public',
    csrf: 'protected',
    rateLimit: 'report',
    cache: 'no-store',
    method: 'POST',
    path: '/api/client-errors',
    summary:
      'Counts that a release failed in a browser. While a canary runs, keyed hashes of the visitor and their network are kept, for two hours at most.',
    body: s.clientError,
    success: { status: 204 },
    errors: [],
  }),
  reportViolations: endpoint({
    auth: 'public',
    csrf: 'report',
    rateLimit: 'violation',
    cache: 'no-store',
    method: 'POST',
    path: '/api/reports/csp',
    summary:
      'Counts violations of the content security policy, of Trusted Types or of integrity, as browsers report them, by the releases that `set` names. Whatever they say is answered alike.',
    query: z.strictObject({ set: s.releaseSetId }),
    report: { types: ['application/csp-report', 'application/reports+json'] },
    success: { status: 204 },
    errors: [],
  }),
  getOpenApi: endpoint({
    ...publicRead,
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document.',
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
    errors: [],
  }),
  getHealth: endpoint({
    ...probe,
    method: 'GET',
    path: '/healthz',
    summary: 'The process is alive.',
    success: { status: 200, body: s.health },
    errors: [],
  }),
  getReadiness: endpoint({
    ...probe,
    method: 'GET',
    path: '/readyz',
    summary: 'The process can serve: the database answers.',
    success: { status: 200, body: s.health },
    errors: ['server_busy'],
  }),
} as const;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
