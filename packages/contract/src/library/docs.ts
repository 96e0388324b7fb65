import { exampleProduct } from '../catalog/docs.ts';
import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import { consentWords } from './consent.ts';
import type { libraryEndpoints } from './endpoints.ts';
import type { OwnedProduct } from './schemas.ts';

const exampleOwned: OwnedProduct = {
  productId: '1',
  slug: 'castle',
  name: exampleProduct.name,
  category: 'buildings',
  image: exampleProduct.image,
  pictures: { poster: exampleProduct.pictures.poster },
  seats: 1,
  purchasedAt: exampleTimes.now,
  version: 1,
  updatedAt: null,
};

const file = {
  name: 'castle.zip',
  bytes: 1_304_220,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  isBundle: true,
  savedAs: 'castle-v1.zip',
};

const ofProduct = { params: { productId: '1' } };

export const libraryDocs: DocsOf<typeof libraryEndpoints> = {
  listLibrary: {
    description: 'Pages of 24. `search` looks into names. Pass `nextCursor` as `cursor` for the next page.',
    request: { query: { search: 'castle' } },
    answer: { titles: [exampleOwned], nextCursor: null, total: 1 },
  },
  listOwnedProducts: {
    description: 'Refunded purchases and gifts to others are not among them.',
    answer: { productIds: ['1'] },
  },
  addFreeProduct: {
    description: 'For products with `priceCents` 0, without an order. All others are bought with `placeOrder`.',
    request: { body: { productId: '1' } },
    answer: { productId: '1', name: exampleProduct.name },
  },
  getTitle: {
    description:
      'Each version names its files, as `createDownload` takes them; the newest is first. `purchases` say which rights a first download would end.',
    request: ofProduct,
    answer: {
      ...exampleOwned,
      versions: [{ version: 1, releasedAt: exampleTimes.before, changelog: '', files: [file] }],
      purchases: [
        {
          orderId: exampleIds.order,
          position: 0,
          paidAt: exampleTimes.now,
          quantity: 1,
          firstDownloadedAt: null,
          isRefundable: true,
          refundHours: 72,
          isGift: false,
          isWithdrawable: true,
        },
      ],
      refundableUntil: exampleTimes.inThreeDays,
      withdrawableUntil: exampleTimes.inTwoWeeks,
      now: exampleTimes.now,
    },
  },
  getLicence: {
    description: 'Who may use the product, for how many seats, and under which terms.',
    request: ofProduct,
    answer: {
      productId: '1',
      name: exampleProduct.name,
      holder: { name: 'ann', email: 'ann@example.com' },
      seats: 1,
      purchases: [
        {
          orderId: exampleIds.order,
          receiptNumber: '2026-000042',
          paidAt: exampleTimes.now,
          quantity: 1,
          licenceText: 'standard-1',
        },
      ],
      texts: [
        {
          key: 'standard-1',
          title: 'Standard licence',
          since: '2026-01-01',
          lead: 'You may use the asset in your own work.',
          lists: [{ title: 'You may', points: ['change it'] }],
          end: 'Everything else needs our written permission.',
        },
      ],
    },
  },
  createDownload: {
    description: `Take \`version\` and \`name\` from \`getTitle\`, then send a GET to \`url\` on this server **with the session cookie**: without it the answer is \`sign_in_required\`, with that of another account \`download_forbidden\`. The address is good for 15 minutes and as many requests as you like, with ranges; after that it is \`download_expired\`.

The first download ends the right to a refund. \`endsRefundRight\` says that the buyer agreed to that; as long as a purchase can be refunded, or a consumer could withdraw from it, \`false\` is answered with \`download_ends_refund_right\`. \`consent\` names the words that they agreed to: \`withdrawal-1\` while a purchase \`isRefundable\` (“${consentWords['withdrawal-1']}”), else \`withdrawal-2\` (“${consentWords['withdrawal-2']}”).`,
    request: {
      ...ofProduct,
      body: { version: 1, name: 'castle.zip', endsRefundRight: true, consent: 'withdrawal-1' },
    },
    answer: {
      url: '/downloads/eyJhbGciOiJIUzI1NiJ9.eyJ2IjoxfQ.c2lnbmF0dXJl/castle-v1.zip',
      expiresAt: '2026-06-01T12:15:00.000Z',
      ...file,
    },
  },
};
