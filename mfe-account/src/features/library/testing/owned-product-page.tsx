/** Renders an owned product's page. */
import { contract, type OwnedProductDetails } from '@storefront/contract';
import { answer, castle, renderPage, signedInSession } from '@storefront/testkit';
import OwnedProductPage from '../owned-product.page.tsx';
import { ownedProductDetails } from './owned-products.ts';

export function openOwnedProduct(path = '/library/1') {
  return renderPage(<OwnedProductPage />, { path, routePath: '/library/:productId', session: signedInSession() });
}

export function ownsProduct(title: OwnedProductDetails = ownedProductDetails(castle)): void {
  answer(contract.getTitle, () => title);
}
