import { exampleProduct } from '../catalog/docs.ts';
import { type DocsOf, exampleIds, exampleLinkToken, exampleTimes } from '../endpoint-docs.ts';
import { exampleOrder } from '../orders/docs.ts';
import type { OrderGift } from '../orders/gift-schemas.ts';
import type { giftEndpoints } from './endpoints.ts';

const gift: OrderGift = {
  state: 'sent',
  recipientEmail: 'ben@example.com',
  message: 'Happy birthday!',
  sentAt: exampleTimes.now,
  claimedAt: null,
  endedAt: null,
  claimableUntil: exampleTimes.inTwoWeeks,
};
const token = { body: { token: exampleLinkToken } };
const params = { orderId: exampleIds.order };

export const giftDocs: DocsOf<typeof giftEndpoints> = {
  openGift: {
    description: '`token` is the secret of the emailed link. Also for signed-out callers; `step` says what comes next.',
    request: token,
    answer: {
      from: 'ann',
      message: 'Happy birthday!',
      recipient: 'b•••@example.com',
      lines: [
        {
          productId: '1',
          name: exampleProduct.name,
          image: exampleProduct.image,
          pictures: { poster: exampleProduct.pictures.poster },
          quantity: 1,
          ownedSeats: 0,
        },
      ],
      claimableUntil: exampleTimes.inTwoWeeks,
      step: 'claim',
    },
  },
  claimGift: {
    description: 'The address of the account must be verified first: `verifyEmail`.',
    request: token,
    answer: { productIds: ['1'] },
  },
  sendGift: {
    description: 'For the buyer, as long as the gift is unclaimed. A gift is bought with `gift` in `placeOrder`.',
    request: { params, body: { recipientEmail: 'ben@example.com' } },
    answer: { ...exampleOrder, gift },
  },
  takeBackGift: {
    description: 'For the buyer. The library then has the products.',
    request: { params },
    answer: {
      ...exampleOrder,
      gift: { ...gift, state: 'taken_back', endedAt: exampleTimes.now, claimableUntil: null },
    },
  },
};
