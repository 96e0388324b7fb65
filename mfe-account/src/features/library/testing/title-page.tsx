/** Renders a title's page over what somebody owns. */
import { contract, type TitleDetails } from '@storefront/contract';
import { answer, castle, renderPage, signedInSession } from '@storefront/testing';
import TitlePage from '../title.page.tsx';
import { titleDetails } from './titles.ts';

export function openTitle(path = '/library/1') {
  return renderPage(<TitlePage />, { path, routePath: '/library/:productId', session: signedInSession() });
}

export function ownsTitle(title: TitleDetails = titleDetails(castle)): void {
  answer(contract.getTitle, () => title);
}
