/** Products owned by a signed-in shopper, for tests of the catalogue's pages. */
import { contract } from '@storefront/contract';
import { answer } from '@storefront/testkit';

export function owns(...productIds: string[]): void {
  answer(contract.listOwnedProducts, () => ({ productIds }));
}
