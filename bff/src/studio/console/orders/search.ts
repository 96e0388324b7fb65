/** Parses the text of a search for orders. */
import { isUuid } from '@storefront/utils/is-uuid';
import { parseReceiptNumber } from '../../../shop/orders/receipt-number.ts';

export type OrderMatch =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'receipt'; readonly year: number; readonly number: number }
  | { readonly by: 'sum'; readonly cents: number }
  | { readonly by: 'email'; readonly beginning: string }
  | { readonly by: 'product'; readonly words: string };

const SUM = /^\$?(\d{1,7})[.,](\d\d)$|^\$(\d{1,7})$/;

/** Returns undefined without a text. */
export function matchOf(search: string | undefined): OrderMatch | undefined {
  const words = search?.trim() ?? '';
  if (words === '') return undefined;
  if (isUuid(words)) return { by: 'id', id: words.toLowerCase() };
  const receipt = parseReceiptNumber(words);
  if (receipt) return { by: 'receipt', ...receipt };
  const [sum, dollars, cents, whole] = SUM.exec(words) ?? [];
  if (sum) return { by: 'sum', cents: Number(dollars ?? whole) * 100 + Number(cents ?? 0) };
  return words.includes('@') ? { by: 'email', beginning: words.toLowerCase() } : { by: 'product', words };
}
