/** What tests of pages of the catalogue share: what a signed-in shopper owns. */
import { contract } from '@storefront/contract';
import { answer } from '@storefront/testing';

export function owns(...productIds: string[]): void {
  answer(contract.listOwnedProducts, () => ({ productIds }));
}
