/** The licence document as a page. */
import { contract, type Licence } from '@storefront/contract';
import { libraryMessages } from '@storefront/contract/library/messages';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import LicencePage from './licence.page.tsx';

const licence: Licence = {
  productId: '1',
  name: 'Castle',
  holder: { name: 'Mara Holt', email: 'mara@example.com' },
  seats: 3,
  purchases: [2, 1].map((quantity) => ({
    orderId: `019a0000-0000-7000-8000-0000000000a${quantity}`,
    receiptNumber: `2026-00004${quantity}`,
    paidAt: '2026-11-20T17:31:00.000Z',
    quantity,
    licenceText: 'standard-1',
  })),
  texts: [
    {
      key: 'standard-1',
      title: 'Standard licence',
      since: '2026-11-20',
      lead: 'One seat is one person.',
      lists: [{ title: 'You may', points: ['use it', 'change it'] }],
      end: 'As it is.',
    },
  ],
};

function open(shopName = 'Lanternkeep') {
  const routePath = '/library/:productId/licence';
  return renderPage(<LicencePage />, { path: '/library/1/licence', routePath, session: signedInSession(), shopName });
}

test('names product, holder, seats, each purchase and the text', async () => {
  answer(contract.getLicence, () => licence);
  open();
  const sheet = within(await screen.findByRole('article', { name: 'Licence of Castle' }));
  expect(document.title).toBe('Licence of Castle · Lanternkeep');
  for (const text of ['Lanternkeep', 'Mara Holt', 'mara@example.com', '3 seats', 'use it', 'As it is.']) {
    expect(sheet.getByText(text)).toBeTruthy();
  }
  const bought = within(sheet.getByRole('region', { name: 'Purchases' }));
  expect(bought.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 seats, November 20, 2026, receipt 2026-000042, under the standard licence, version 1Order 019a0000-0000-7000-8000-0000000000a2',
    '1 seat, November 20, 2026, receipt 2026-000041, under the standard licence, version 1Order 019a0000-0000-7000-8000-0000000000a1',
  ]);
  expect(screen.getByRole('link', { name: 'Back to Castle' }).getAttribute('href')).toBe('/library/1');
});

test('is granted under the name that the shop has', async () => {
  answer(contract.getLicence, () => licence);
  open('Hammer & Tongs');
  const sheet = within(await screen.findByRole('article', { name: 'Licence of Castle' }));
  expect(sheet.getByText('Hammer & Tongs')).toBeTruthy();
  expect(document.title).toBe('Licence of Castle · Hammer & Tongs');
});

test('is printed by a button', async () => {
  answer(contract.getLicence, () => licence);
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test('says where there is none, and can be asked for again when it could not be loaded', async () => {
  fail(contract.getLicence);
  const { user } = open();
  expect((await screen.findByRole('alert')).textContent).toContain(libraryMessages.licence_load_failed);
  refuse(contract.getLicence, 'not_found');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: libraryMessages.licence_not_owned })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your library' }).getAttribute('href')).toBe('/library');
});
