/** Deleting an account. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, refuse } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CUSTOMER_ID, aCustomer as customer } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.findCustomers, () => ({ customers: [], next: null }));
  answer(contract.showCustomer, () => customer);
});

async function confirm(typed: string) {
  const view = renderConsole(`/customers/${CUSTOMER_ID}`);
  await view.user.click(await screen.findByRole('button', { name: 'Delete Account…' }));
  await view.user.type(screen.getByRole('textbox', { name: 'Type the address to confirm' }), typed);
  await view.user.click(screen.getByRole('button', { name: 'Delete Account' }));
  return view;
}

test('it is confirmed by typing its address, and the list says that it is gone', async () => {
  const asked: unknown[] = [];
  answer(contract.deleteCustomer, ({ body }) => {
    asked.push(body);
    return undefined;
  });
  const { here } = await confirm('Mara@example.com ');
  expect(await screen.findByText('The account of mara@example.com was deleted.')).toBeTruthy();
  expect(here()).toBe('/customers');
  expect(asked).toEqual([{ email: 'Mara@example.com' }]);
});

test('its page says so when one goes back to it', async () => {
  answer(contract.deleteCustomer, () => {
    refuse(contract.showCustomer, 'not_found');
    return undefined;
  });
  await confirm('mara@example.com');
  await screen.findByText('The account of mara@example.com was deleted.');
  history.back();
  expect(await screen.findByText('This account does not exist. It may have been deleted.')).toBeTruthy();
});

test('another address deletes nothing', async () => {
  const { here } = await confirm('marta@example.com');
  expect(await screen.findByText('Please type the address exactly as shown.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Type the address to confirm'));
  expect(here()).toBe(`/customers/${CUSTOMER_ID}`);
});

test.each([
  ['customer_address_differs', 'This is not the address of the account. Nothing was deleted.'],
  ['payment_on_its_way', /^A payment from this customer is still on its way/],
  ['server_busy', 'The store is busy. Please try again in a moment.'],
] as const)('refused by %s, it says so', async (code, words) => {
  refuse(contract.deleteCustomer, code);
  await confirm('mara@example.com');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('one that another person has deleted meanwhile is gone all the same', async () => {
  refuse(contract.deleteCustomer, 'not_found');
  await confirm('mara@example.com');
  expect(await screen.findByText('The account of mara@example.com was deleted.')).toBeTruthy();
});
