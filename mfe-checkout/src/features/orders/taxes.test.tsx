/** Taxes on an order and its receipt, and its invoice. */
import { contract, type Order } from '@storefront/contract';
import { anOrder, answer, castle, dragon, orderLine, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import ReceiptPage from '../receipt/receipt.page.tsx';
import { line, openOrder, sumOf } from './testing/open-order.tsx';

const german = { country: 'DE', number: null, isReverseCharge: false } as const;

/** Two castles and a dragon, plus 19% tax. */
const added = anOrder(
  [
    orderLine(castle, 2, { tax: { taxCents: 1140, addedCents: 1140, percent: 19 } }),
    orderLine(dragon, 1, { tax: { taxCents: 380, addedCents: 380, percent: 19 } }),
  ],
  { totalCents: 9517, tax: { taxCents: 1520, addedCents: 1520, ...german }, isCharged: true, hasInvoice: true },
);
const included = anOrder(
  [
    orderLine(castle, 2, { tax: { taxCents: 958, addedCents: 0, percent: 19 } }),
    orderLine(dragon, 1, { tax: { taxCents: 131, addedCents: 0, percent: 7 } }),
  ],
  { tax: { taxCents: 1089, addedCents: 0, ...german }, isCharged: true },
);
const reversed = anOrder([orderLine(castle, 1, { tax: { taxCents: 0, addedCents: 0, percent: 0 } })], {
  tax: { taxCents: 0, addedCents: 0, country: 'DE', number: 'DE123456789', isReverseCharge: true },
  isCharged: true,
});

async function openReceipt(order: Order) {
  answer(contract.getOrder, () => order);
  const path = `/orders/${order.id}/receipt`;
  renderPage(<ReceiptPage />, { path, routePath: '/orders/:orderId/receipt', session: signedInSession() });
  return within(await screen.findByRole('article'));
}

const lastCell = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell').at(-1)?.textContent;

describe('an order', () => {
  test('has the tax between its subtotal and its total, and with each line', async () => {
    await openOrder(added);
    expect([sumOf('Subtotal'), sumOf('Tax, 19%'), sumOf('Total')]).toEqual(['$79.97', '$15.20', '$95.17']);
    expect(line('Castle').getByText('plus $11.40 tax, 19%')).toBeTruthy();
    expect(screen.getByText('Taxed in: DE')).toBeTruthy();
  });

  test('says what of its total is tax, without a rate where there are several', async () => {
    await openOrder(included);
    expect([sumOf('Tax included'), sumOf('Total')]).toEqual(['$10.89', '$79.97']);
    expect(screen.queryByText('Subtotal')).toBeNull();
    expect(line('Dragon Model').getByText('with $1.31 tax, 7%')).toBeTruthy();
  });

  test('without tax and discount has a total alone', async () => {
    await openOrder(anOrder([orderLine(castle)]));
    expect(sumOf('Total')).toBe('$29.99');
    expect(screen.queryByText('Subtotal')).toBeNull();
  });

  test('names the number of a business that owes the tax itself', async () => {
    await openOrder(reversed);
    expect(sumOf('Tax')).toBe('$0.00');
    expect(screen.getByText('Tax number: DE123456789')).toBeTruthy();
    expect(screen.getByText(/^Reverse charge/)).toBeTruthy();
    expect(line('Castle').queryByText(/tax/)).toBeNull();
  });

  test('gives a line back with its tax', async () => {
    const { user } = await openOrder(added);
    await user.click(screen.getByRole('button', { name: 'Refund Castle' }));
    expect(await screen.findByRole('button', { name: 'Refund $71.38' })).toBeTruthy();
  });

  test('without taxes and invoice says nothing of either', async () => {
    await openOrder(anOrder([orderLine(castle)]));
    expect(screen.queryByText(/tax/i)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open Invoice' })).toBeNull();
  });

  test('leads to its invoice', async () => {
    answer(contract.getInvoice, () => ({ url: `${location.origin}/orders/${added.id}#the-invoice` }));
    const { user } = await openOrder(added);
    await user.click(screen.getByRole('button', { name: 'Open Invoice' }));
    await waitFor(() => expect(location.hash).toBe('#the-invoice'));
  });

  test('says when its invoice cannot be had', async () => {
    refuse(contract.getInvoice, 'payments_unavailable');
    const { user } = await openOrder(added);
    await user.click(screen.getByRole('button', { name: 'Open Invoice' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The invoice');
    expect(screen.getByRole('button', { name: 'Open Invoice' })).toHaveProperty('disabled', false);
  });
});

describe('a receipt', () => {
  test('has the tax of each line and of all, before the total', async () => {
    const receipt = await openReceipt(added);
    const [first] = receipt.getAllByText('Tax 19%:');
    expect(first?.parentElement?.textContent).toBe('Tax 19%: $11.40');
    expect(lastCell(/^Tax, 19%/)).toBe('$15.20');
    expect(lastCell(/^Total paid/)).toBe('$95.17');
    expect(receipt.getByText('Taxed in: DE')).toBeTruthy();
  });

  test('says what of its total is tax', async () => {
    await openReceipt(included);
    expect(lastCell(/^Tax included/)).toBe('$10.89');
    expect(lastCell(/^Total paid/)).toBe('$79.97');
  });

  test('is one of reverse charge', async () => {
    const receipt = await openReceipt(reversed);
    expect(receipt.getByText('Tax number: DE123456789')).toBeTruthy();
    expect(receipt.getByText(/^Reverse charge/)).toBeTruthy();
  });
});
