/** The receipt, before and after refunds. */
import { contract, type Order } from '@storefront/contract';
import { anOrder, answer, castle, dragon, orderLine, renderPage, signedInSession } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import ReceiptPage from './receipt.page.tsx';

function open(order: Order, user = {}, shopName = 'Lanternkeep') {
  answer(contract.getOrder, () => order);
  const path = `/orders/${order.id}/receipt`;
  const session = signedInSession([], user);
  return renderPage(<ReceiptPage />, { path, routePath: '/orders/:orderId/receipt', session, shopName });
}

const row = (name: string | RegExp) => within(screen.getByRole('row', { name }));
const cells = (name: string | RegExp) =>
  row(name)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('names the studio, the buyer, the number, the day in UTC, every line and the total', async () => {
  open(anOrder([orderLine(castle, 2), orderLine(dragon)]), { firstName: 'Mara', lastName: 'Holt' });
  const receipt = within(await screen.findByRole('article', { name: 'Receipt 2026-000042' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Receipt 2026-000042' })).toBeTruthy();
  expect(document.title).toBe('Receipt 2026-000042 · Lanternkeep');
  for (const text of ['Lanternkeep', 'Mara Holt', 'mara@example.com', 'By card (simulated)'])
    expect(receipt.getByText(text)).toBeTruthy();
  expect(receipt.getByText('November 20, 2026, 5:31 PM UTC')).toBeTruthy();
  expect(cells(/^Castle/)).toEqual(['2', '$29.99', '$59.98']);
  expect(cells(/^Dragon Model/)).toEqual(['1', '$19.99', '$19.99']);
  expect(cells(/^Total paid/).at(-1)).toBe('$79.97');
  expect(receipt.getByText(/within 72 hours of purchase and only if the item has not been downloaded/)).toBeTruthy();
  expect(screen.queryByText(/Remaining/)).toBeNull();
});

test('names the hours for refunds that were promised with the order', async () => {
  open(anOrder([orderLine(castle)], { refundHours: 48 }));
  expect(await screen.findByText(/within 48 hours of purchase/)).toBeTruthy();
});

test('keeps the name that the shop had when it was paid', async () => {
  open({ ...anOrder([orderLine(castle)]), shopName: 'Hammer & Tongs' }, {}, 'Anvil');
  expect(within(await screen.findByRole('article')).getByText('Hammer & Tongs')).toBeTruthy();
  expect(document.title).toBe('Receipt 2026-000042 · Anvil');
});

test('is made out to the username where there is no full name', async () => {
  open(anOrder([orderLine(castle)]), { firstName: 'Mara' });
  expect(await screen.findByText('mara')).toBeTruthy();
});

test('shows each refund with its day, and what remains', async () => {
  const requestedAt = '2026-11-22T09:00:00.000Z';
  const refund = { amountCents: 5998, by: 'buyer', requestedAt, completedAt: null } as const;
  open(anOrder([orderLine(castle, 2, { refund }), orderLine(dragon)]));
  await screen.findByRole('article');
  expect(cells(/^Refund of November 22, 2026: Castle/).at(-1)).toBe('-$59.98');
  expect(screen.getByText('Being paid back')).toBeTruthy();
  expect(cells(/^Remaining after refunds/).at(-1)).toBe('$19.99');
});

test('says of a refund of a disputed payment that it waits', async () => {
  const requestedAt = '2026-11-22T09:00:00.000Z';
  const refund = { amountCents: 5998, by: 'buyer', requestedAt, completedAt: null, isDisputed: true } as const;
  open(anOrder([orderLine(castle, 2, { refund }), orderLine(dragon)]));
  expect(await screen.findByText('Waiting for your bank')).toBeTruthy();
});

test('is printed by a button', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = open(anOrder([orderLine(castle)]));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test('is none where nothing was paid', async () => {
  open(anOrder([orderLine(castle)], { status: 'declined', receiptNumber: null, paidAt: null, refundableUntil: null }));
  expect(await screen.findByText('There is no receipt, because nothing was paid.')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});
