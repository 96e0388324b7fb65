/** The customer list, a customer's page and its actions. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, refuse } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { CUSTOMER_ID, aCustomer as customer, aListedCustomer as listed } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.findCustomers, () => ({ customers: [listed], next: null }));
  answer(contract.showCustomer, () => customer);
});

test('the list has each customer with what they bought, and keeps search and filter in the address', async () => {
  const asked: unknown[] = [];
  answer(contract.findCustomers, ({ query }) => {
    asked.push(query);
    return { customers: [listed], next: null };
  });
  const { user, here } = renderConsole('/customers');
  const table = await screen.findByRole('table', { name: 'Customers' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'mara@example.com',
    'Verified',
    'No',
    '2 for $59.98',
    'November 20, 2026, 5:31 PM UTC',
    'November 20, 2026, 5:31 PM UTC',
  ]);
  await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'mara{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Address' }), 'Not verified');
  await user.click(await screen.findByRole('button', { name: 'Last signed in' }));
  expect(here()).toBe('/customers?search=mara&proved=no&sort=seen&direction=desc');
  await waitFor(() => expect(asked.at(-1)).toEqual({ search: 'mara', proved: 'no', sort: 'seen', direction: 'desc' }));
});

describe('a customer', () => {
  const open = () => renderConsole(`/customers/${CUSTOMER_ID}`);

  test('has their account, orders, sessions and messages', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'mara@example.com' })).toBeTruthy();
    expect(screen.getByText('MFA: an authenticator app.').parentElement?.textContent).toBe(
      'MFA: an authenticator app. 2 orders for $79.97, $59.98 after refunds.',
    );
    expect(screen.getByRole('link', { name: '2026-000042' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'The castle' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Export Data' }).getAttribute('href')).toBe(
      `/api/console/customers/${CUSTOMER_ID}/data`,
    );
  });

  test('is sent a link once that is confirmed', async () => {
    let sent = 0;
    answer(contract.sendCustomerReset, () => {
      sent += 1;
      return customer;
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send Password Reset Link…' }));
    expect(sent).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('A link is on its way to mara@example.com.')).toBeTruthy();
    expect(sent).toBe(1);
  });

  test('is signed out everywhere', async () => {
    answer(contract.endCustomerSessions, () => {
      answer(contract.showCustomer, () => ({ ...customer, sessions: [] }));
      return { ...customer, sessions: [] };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere…' }));
    await user.click(screen.getByRole('button', { name: 'Sign Customer Out' }));
    expect(await screen.findByText('Not signed in anywhere.')).toBeTruthy();
  });

  test('that is not there, or not for the role, says so', async () => {
    refuse(contract.showCustomer, 'not_found');
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
    expect(screen.getByText('This account does not exist. It may have been deleted.')).toBeTruthy();
    unmount();
    refuse(contract.findCustomers, 'console_role_required');
    renderConsole('/customers', { role: 'support' });
    expect(await screen.findByText('Not for your role')).toBeTruthy();
  });
});
