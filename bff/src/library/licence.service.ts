/** The licence document of an owned product. */
import type { Licence } from '@storefront/contract';
import { findUser } from '../accounts/accounts.repository.ts';
import type { Deps } from '../deps.ts';
import { problemError } from '../errors.ts';
import { receiptNumberOf } from '../orders/order-view.ts';
import { findLicensed } from './library.repository.ts';
import { licenceTexts } from './licence-texts.ts';

/** Of all purchases of the product that were not refunded. @throws not_found */
export async function readLicence({ db }: Pick<Deps, 'db'>, userId: string, productId: string): Promise<Licence> {
  const user = await findUser(db, userId);
  const purchases = await findLicensed(db, userId, productId);
  const [newest] = purchases;
  if (!user || !newest) throw problemError('not_found');
  const { firstName, lastName, username, email } = user;
  return {
    productId,
    name: newest.name,
    holder: { name: firstName && lastName ? `${firstName} ${lastName}` : username, email },
    seats: purchases.reduce((sum, { quantity }) => sum + quantity, 0),
    purchases: purchases.map(({ receiptYear, receiptNumber, paidAt, name: _, ...purchase }) => ({
      ...purchase,
      receiptNumber: receiptNumberOf(receiptYear, receiptNumber),
      paidAt: paidAt.toISOString(),
    })),
    texts: [...new Set(purchases.map(({ licenceText }) => licenceText))].map(textOf),
  };
}

function textOf(key: string): Licence['texts'][number] {
  const text = licenceTexts.get(key);
  if (!text) throw new Error(`the licence text ${key}, under which something was bought, is missing`);
  return { ...text, key, lists: text.lists.map(({ title, points }) => ({ title, points: [...points] })) };
}
