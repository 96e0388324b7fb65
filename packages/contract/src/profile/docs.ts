import { exampleProduct } from '../catalog/docs.ts';
import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import { exampleUser } from '../sessions/docs.ts';
import type { profileEndpoints } from './endpoints.ts';

const { slug, name, image, priceCents } = exampleProduct;
const pictures = { poster: exampleProduct.pictures.poster };

export const profileDocs: DocsOf<typeof profileEndpoints> = {
  getProfile: {
    description: 'Older purchases are among the orders: pass `purchasesAfter` as `after` to `listOrders`.',
    answer: {
      user: exampleUser,
      createdAt: exampleTimes.before,
      lastLogin: exampleTimes.now,
      purchases: [
        {
          orderId: exampleIds.order,
          productId: '1',
          ...{ slug, image, pictures },
          itemName: name,
          date: exampleTimes.now,
          isRefunded: false,
        },
      ],
      purchasesAfter: null,
      wishlist: [{ productId: '1', slug, name, image, pictures, priceCents }],
    },
  },
  updateProfile: {
    description: 'All three names are replaced.',
    request: { body: { username: 'ann', firstName: 'Ann', lastName: 'Smith' } },
    answer: { user: { ...exampleUser, firstName: 'Ann', lastName: 'Smith' } },
  },
  replacePicture: {
    description: 'The body is the file itself, with its media type as `content-type`.',
    answer: { user: { ...exampleUser, profilePicture: `/files/avatars/${exampleIds.user}/picture.webp` } },
  },
  removePicture: { description: 'Without a picture it does nothing.', answer: { user: exampleUser } },
  getNotifications: {
    description: 'Receipts, codes and answers to messages are always sent.',
    answer: { newVersions: true },
  },
  setNotifications: {
    description: 'Each of these emails also holds a link that stops its kind without a session.',
    request: { body: { newVersions: false } },
    answer: { newVersions: false },
  },
};
