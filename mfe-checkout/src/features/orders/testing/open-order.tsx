/** Opens an order's page as its buyer. */
import { contract, type Order } from '@storefront/contract';
import { answer, renderPage, signedInSession } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import OrderPage from '../order.page.tsx';

/** Renders the page of `order`, which the server returns from now on. */
export async function openOrder(order: Order) {
  answer(contract.getOrder, ({ params }) => ({ ...order, id: params.orderId }));
  const path = `/orders/${order.id}`;
  const page = renderPage(<OrderPage />, { path, routePath: '/orders/:orderId', session: signedInSession() });
  await screen.findByRole('heading', { name: 'Order summary' });
  return page;
}

/** Returns the line of a product. */
export function line(name: string) {
  const item = screen.getByRole('heading', { level: 3, name }).closest('li');
  if (!item) throw new Error(`${name} is not in the list`);
  return within(item);
}

export const sumOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

export const refundButton = (name: string) => screen.queryByRole('button', { name: `Refund ${name}` });
