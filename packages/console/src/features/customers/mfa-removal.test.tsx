/** Removing MFA factors that a customer has lost. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, refuse } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aRemoval, CUSTOMER_ID, aCustomer as customer } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const pending = { ...customer, mfaRemoval: aRemoval };

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.showCustomer, () => customer);
});

const open = () => renderConsole(`/customers/${CUSTOMER_ID}`);
const ASK = 'Remove Lost MFA…';
const PENDING = /On November 23, 2026, 5:31 PM UTC, unless the customer stops it\. Requested by ann@shop\.example/;

async function fillIn(words: string) {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: ASK }));
  if (words) await view.user.type(screen.getByRole('textbox', { name: /How do you know/ }), words);
  await view.user.click(screen.getByRole('button', { name: 'Remove in 72 Hours' }));
  return view;
}

test('it is asked for with how the customer was identified, and its date is shown', async () => {
  const asked: unknown[] = [];
  answer(contract.askMfaRemoval, ({ body }) => {
    asked.push(body);
    answer(contract.showCustomer, () => pending);
    return pending;
  });
  await fillIn('  Named three orders. ');
  expect(await screen.findByText(PENDING)).toBeTruthy();
  expect(screen.getByText('We are emailing mara@example.com about the removal.')).toBeTruthy();
  expect(asked).toEqual([{ identification: 'Named three orders.' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: ASK })).toBeNull();
});

test('without how, nothing is asked for', async () => {
  await fillIn('');
  expect(await screen.findByText('Please explain how you know.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^How do you know/ }));
});

test('an address that is not proved is refused in words', async () => {
  refuse(contract.askMfaRemoval, 'customer_not_proved');
  await fillIn('By phone.');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The address of this account is not verified, so its owner could not be notified. Nothing was requested.',
  );
});

test('one that another person has asked for meanwhile is told and shown', async () => {
  answer(contract.showCustomer, () => customer);
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: ASK }));
  await view.user.type(screen.getByRole('textbox', { name: /How do you know/ }), 'By phone.');
  refuse(contract.askMfaRemoval, 'mfa_removal_pending');
  answer(contract.showCustomer, () => pending);
  await view.user.click(screen.getByRole('button', { name: 'Remove in 72 Hours' }));
  expect(await screen.findByText(/already been requested, by you or by someone else/)).toBeTruthy();
  expect(await screen.findByText(PENDING)).toBeTruthy();
});

test('it is withdrawn', async () => {
  answer(contract.showCustomer, () => pending);
  const { user } = open();
  answer(contract.withdrawMfaRemoval, () => {
    answer(contract.showCustomer, () => customer);
    return customer;
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel Removal' }));
  await waitFor(() => expect(screen.queryByText(PENDING)).toBeNull());
  expect(screen.getByRole('button', { name: ASK })).toBeTruthy();
});

test('one that has ended meanwhile cannot be withdrawn, which is told', async () => {
  answer(contract.showCustomer, () => pending);
  const { user } = open();
  refuse(contract.withdrawMfaRemoval, 'changed_meanwhile');
  await user.click(await screen.findByRole('button', { name: 'Cancel Removal' }));
  expect(await screen.findByText(/changed this in the meantime/)).toBeTruthy();
});

test('an account without MFA has none to remove', async () => {
  answer(contract.showCustomer, () => ({ ...customer, factors: [] }));
  open();
  await screen.findByRole('button', { name: 'Sign Out Everywhere…' });
  expect(screen.queryByRole('button', { name: ASK })).toBeNull();
});
