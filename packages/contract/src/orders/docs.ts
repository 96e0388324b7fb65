import { emptyCart } from '../cart/docs.ts';
import { exampleProduct } from '../catalog/docs.ts';
import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import type { orderEndpoints } from './endpoints.ts';
import type { Order, OrderLine } from './schemas.ts';

const line: OrderLine = {
  position: 0,
  productId: '1',
  slug: 'castle',
  name: exampleProduct.name,
  image: exampleProduct.image,
  pictures: { poster: exampleProduct.pictures.poster },
  unitPriceCents: 2999,
  quantity: 1,
  firstDownloadedAt: null,
  refund: null,
  isRefundable: true,
};

export const exampleOrder: Order = {
  id: exampleIds.order,
  status: 'paid',
  totalCents: 2999,
  refundedCents: 0,
  receiptNumber: '2026-000042',
  lines: [line],
  createdAt: exampleTimes.now,
  paidAt: exampleTimes.now,
  shopName: 'Lanternkeep',
  isCharged: false,
  refundableUntil: exampleTimes.inThreeDays,
  refundHours: 72,
  now: exampleTimes.now,
};

const ofOrder = { params: { orderId: exampleIds.order } };
const exampleKey = 'my-cart.1.2999-first-try';

const placeOrder = `Send what the shopper was shown: the cart's \`version\` as \`cartVersion\`, each item with its \`quantity\` and \`priceCents\`, and the sum, less any discount, as \`totalCents\`. Where something else is in the cart by now the answer is \`cart_conflict\`; a price that rose is \`price_raised\`; both carry the cart in \`context.cart\`. A price that fell is passed on.

**Paying.** Where \`getPaymentMethod\` answers \`"flow": "form"\`, payments are simulated and the \`paymentToken\` decides what becomes of them:

| \`paymentToken\` | |
|---|---|
| \`sim_approved\` | pays; also without a token |
| \`sim_declined\`, and any other token | is declined |
| \`sim_timeout\` | is not answered in time: \`payment_unconfirmed\`, nothing is charged |
| \`sim_late\` | pays, but is not answered in time: \`payment_unconfirmed\`; \`getPaymentAttempt\` then tells |

Where it answers \`"flow": "redirect"\`, send \`"flow": "redirect"\` and no token: the order is \`pending\`, and the shopper pays at \`redirectTo\`. Afterwards \`confirmPayment\` tells what the order has become.

**Keys.** Make a new \`idempotency-key\` for each attempt, of 16 to 128 letters, digits and \`_ : . -\`. The same key with the same request never charges twice and answers the same order, so repeat it after a lost answer, \`payment_unconfirmed\`, \`server_busy\` or \`checkout_in_progress\`. Another token, like another card, may finish the same attempt; with another cart or total it is \`idempotency_key_reused\`.

**After a decline** (\`payment_declined\`) nothing was charged, the order is kept as \`declined\`, and the cart is as it was with a **higher version**: read it with \`getCart\`, and place the order again with the new \`cartVersion\` and a new key. The old key stays declined.

When it is paid, the items have left the cart, a receipt is emailed, and the files are in the library.`;

export const orderDocs: DocsOf<typeof orderEndpoints> = {
  placeOrder: {
    description: placeOrder,
    request: {
      headers: { 'idempotency-key': exampleKey },
      body: {
        cartVersion: 1,
        totalCents: 2999,
        items: [{ productId: '1', quantity: 1, priceCents: 2999 }],
        paymentToken: 'sim_approved',
      },
    },
    answer: { order: exampleOrder, cart: { ...emptyCart, lastPurchase: exampleTimes.now } },
  },
  getPaymentMethod: {
    description:
      '`form`: send a `paymentToken` with `placeOrder`. `redirect`: the shopper pays on a page of the provider, at `host`.',
    answer: { flow: 'form', host: null, refundHours: 72 },
  },
  getPaymentAttempt: {
    description:
      'For a client that lost the answer of `placeOrder`. `unknown`: the server never received the attempt, so it can be repeated. `pending`: repeat `placeOrder` with the same key. `declined` and `abandoned`: nothing was charged.',
    request: { params: { idempotencyKey: exampleKey } },
    answer: { status: 'paid', orderId: exampleIds.order },
  },
  listOrders: {
    description: 'Pages of 20, with declined and abandoned orders. Pass `next` as `after` for the next page.',
    request: { query: {} },
    answer: { orders: [exampleOrder], next: null },
  },
  getOrder: {
    description: 'An order of another user is `not_found`.',
    request: ofOrder,
    answer: exampleOrder,
  },
  getInvoice: {
    description: 'For orders with `hasInvoice`; all others are `not_found`.',
    request: ofOrder,
    answer: { url: 'https://invoice.example/i/acct_1/in_1' },
  },
  confirmPayment: {
    description:
      'For shoppers who come back from the page of the payment provider. A settled order is answered as it is.',
    request: ofOrder,
    answer: exampleOrder,
  },
  refundOrderLine: {
    description:
      '`position` is that of the line in its order. The whole line is refunded. `refund.completedAt` is null until the payment provider has paid back.',
    request: { params: { orderId: exampleIds.order, position: '0' } },
    answer: {
      ...exampleOrder,
      refundedCents: 2999,
      lines: [
        {
          ...line,
          isRefundable: false,
          refund: {
            amountCents: 2999,
            by: 'buyer',
            requestedAt: exampleTimes.now,
            completedAt: exampleTimes.now,
          },
        },
      ],
    },
  },
};
