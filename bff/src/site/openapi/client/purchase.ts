/**
 * A purchase by a program that knows nothing of the store but its OpenAPI document, the types generated from that
 * and `openapi-fetch`. Started with the address of the document; prints what it got.
 */
import { createHash } from 'node:crypto';
import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './api-types.ts';

type Schemas = components['schemas'];

/** What a generator leaves out of types, read from the document itself. */
interface Described {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: {
    readonly '/api/orders': {
      readonly post: {
        readonly requestBody: {
          readonly content: { readonly 'application/json': { readonly example: Schemas['Checkout'] } };
        };
      };
    };
  };
}

const [address = ''] = process.argv.slice(2);
const document = (await (await fetch(address)).json()) as Described;
const [{ url: origin }] = document.servers;
const example = document.paths['/api/orders'].post.requestBody.content['application/json'].example;

/** Cookies by name, as a browser keeps them. */
const cookies = new Map<string, string>();
const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const cookieJar: Middleware = {
  onRequest({ request }) {
    request.headers.set('cookie', cookieHeader());
    return request;
  },
  onResponse({ response }) {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
  },
};
const store = createClient<paths>({ baseUrl: origin });
store.use(cookieJar);
const header = { 'x-storefront-client': 'purchase', origin };

/** The answer of an operation that must succeed. */
function answerOf<Answer>({ data, error }: { readonly data?: Answer; readonly error?: Schemas['Problem'] }): Answer {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`);
  return data;
}

/** Pays for `cart` under a new key. */
function place(cart: Schemas['Cart'], paymentToken: string) {
  const items = cart.items.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents }));
  return store.POST('/api/orders', {
    params: { header: { ...header, 'idempotency-key': `${cart.id}.${cart.version}` } },
    body: {
      cartVersion: cart.version,
      totalCents: items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0),
      items,
      paymentToken,
    },
  });
}

const { user } = answerOf(
  await store.POST('/api/accounts', {
    params: { header },
    body: { email: 'stranger@example.com', password: 'a-long-enough-password-9' },
  }),
);

const { products } = answerOf(await store.GET('/api/products', { params: { query: { search: 'griffin' } } }));
const [product] = products;
if (!product) throw new Error('nothing is sold');

const filled = answerOf(
  await store.POST('/api/cart/items', { params: { header }, body: { productId: product.id, quantity: 2 } }),
);

const { flow } = answerOf(await store.GET('/api/payment-method'));
const declined = await place(filled, 'sim_declined');
const after = answerOf(await store.GET('/api/cart'));
const { order } = answerOf(await place(after, example.paymentToken ?? ''));
const path = { orderId: order.id };
const read = answerOf(await store.GET('/api/orders/{orderId}', { params: { path } }));

const owned = answerOf(await store.GET('/api/library/{productId}', { params: { path: { productId: product.id } } }));
const [version] = owned.versions;
const [file] = version?.files ?? [];
if (!version || !file) throw new Error('there is nothing to download');
const link = answerOf(
  await store.POST('/api/library/{productId}/downloads', {
    params: { path: { productId: product.id }, header },
    body: { version: version.version, name: file.name, endsRefundRight: true, consent: 'withdrawal-1' },
  }),
);
const withoutCookie = await fetch(new URL(link.url, origin));
const [, , token = '', name = ''] = link.url.split('/');
const downloaded = await store.GET('/downloads/{token}/{name}', {
  params: { path: { token, name: decodeURIComponent(name) } },
  parseAs: 'arrayBuffer',
});
const bytes = Buffer.from(downloaded.data as ArrayBuffer);

console.log(
  JSON.stringify({
    email: user?.email,
    flow,
    declined: declined.error?.code,
    versions: [filled.version, after.version],
    status: read.status,
    totalCents: read.totalCents,
    expectedCents: 2 * product.priceCents,
    withoutCookie: withoutCookie.status,
    file: file.name,
    content: bytes.toString(),
    isWhole: createHash('sha256').update(bytes).digest('hex') === link.sha256 && bytes.length === link.bytes,
  }),
);
