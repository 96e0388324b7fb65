/** The licence document of an owned product. */
import type { Licence } from '@storefront/contract';
import { problemError } from '../../base/errors.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import { licenceTextOf, type WrittenLicence } from '../orders/licence-texts.ts';
import { receiptNumberOf } from '../orders/receipt-number.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { findLicensed } from './library.repository.ts';

/** Returns the licence of all unrefunded purchases of the product. @throws not_found */
export async function readLicence({ db }: Pick<SharedDeps, 'db'>, userId: string, productId: string): Promise<Licence> {
  const user = await findUser(db, userId);
  const purchases = await findLicensed(db, userId, productId);
  const [newest] = purchases;
  if (!user || !newest) throw problemError('not_found');
  const texts = purchases.map((purchase) => ({
    purchase,
    text: licenceTextOf(purchase.licenceText, purchase.refundHours),
  }));
  const { firstName, lastName, username, email } = user;
  return {
    productId,
    name: newest.name,
    holder: { name: firstName && lastName ? `${firstName} ${lastName}` : username, email },
    seats: purchases.reduce((sum, { quantity }) => sum + quantity, 0),
    purchases: texts.map(({ purchase: { orderId, quantity, paidAt, receiptYear, receiptNumber }, text }) => ({
      ...{ orderId, quantity, licenceText: text.key },
      receiptNumber: receiptNumberOf(receiptYear, receiptNumber),
      paidAt: paidAt.toISOString(),
    })),
    texts: [...new Map(texts.map(({ text }) => [text.key, text])).values()].map(toText),
  };
}

function toText({ lists, ...text }: WrittenLicence): Licence['texts'][number] {
  return { ...text, lists: lists.map(({ title, points }) => ({ title, points: [...points] })) };
}
