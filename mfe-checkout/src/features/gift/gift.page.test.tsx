/** A gift link's page, for each state of its reader. */
import { contract, type ReceivedGift } from '@storefront/contract';
import { giftMessages } from '@storefront/contract/gifts/messages';
import { answer, aUser, castle, dragon, fail, posterOf, refuse, renderPage } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import GiftPage from './gift.page.tsx';

const TOKEN = 'a-token-of-forty-three-characters-in-all_42';

const lineOf = ({ id, slug, name, image }: typeof castle, quantity: number, ownedSeats = 0) => ({
  ...{ productId: id, name, image, quantity, ownedSeats },
  pictures: posterOf({ slug }),
});
const gift: ReceivedGift = {
  from: 'Mara',
  message: 'Happy birthday!\nYours',
  recipient: 'r•••@example.com',
  lines: [lineOf(castle, 2), lineOf(dragon, 1, 3)],
  claimableUntil: '2027-02-18T17:31:00.000Z',
  step: 'claim',
};

beforeEach(() => sessionStorage.clear());

/** @param hash the fragment of the URL */
function open(step: ReceivedGift['step'] | undefined, { isSignedIn = true, hash = `#${TOKEN}` } = {}) {
  if (step) answer(contract.openGift, () => ({ ...gift, step }));
  const session = isSignedIn ? { user: aUser(), cart: null } : { user: null, cart: null };
  const page = renderPage(<GiftPage />, { path: `/gift${hash}`, routePath: '/gift', session });
  return page;
}
const claimButton = () => screen.findByRole('button', { name: 'Add It to My Library' });

describe('a gift', () => {
  test('is shown with its giver, their words, and what its reader has of it already', async () => {
    open('claim');
    expect(screen.getByText(giftMessages.opening)).toBeTruthy();
    await claimButton();
    expect(screen.getByText('Mara')).toBeTruthy();
    expect(screen.getByText(/Happy birthday!/).textContent).toBe('Happy birthday!\nYours');
    expect(screen.getByRole('heading', { level: 2, name: 'Castle' })).toBeTruthy();
    expect(screen.getByText('You have 3 seats of it already; this one is added.')).toBeTruthy();
    expect(screen.getByText('You can claim it until February 18, 2027.')).toBeTruthy();
  });

  test('keeps its token out of the address, and survives a reload', async () => {
    const { unmount } = open('claim');
    await claimButton();
    expect(window.location.href).not.toContain(TOKEN);
    unmount();
    open('claim', { hash: '' });
    await claimButton();
  });

  test('opens where site data is blocked, and reading storage throws', async () => {
    const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    onTestFinished(() => storage.mockRestore());
    const { location } = open('claim');
    await claimButton();
    expect(location()).toBe('/gift');
  });

  test('is claimed by a press, once, and leads to the library', async () => {
    const claims: string[] = [];
    const { user } = open('claim');
    answer(contract.claimGift, ({ body }) => {
      claims.push(body.token);
      answer(contract.openGift, () => ({ ...gift, step: 'claimed' as const }));
      return { productIds: ['1', '2'] };
    });
    await user.dblClick(await claimButton());
    expect(await screen.findByText(giftMessages.claimed)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Your Library' }).getAttribute('href')).toBe('/library');
    expect(claims).toEqual([TOKEN]);
    expect(sessionStorage.length).toBe(0);
  });

  test('can be claimed by the keyboard alone', async () => {
    answer(contract.claimGift, () => {
      answer(contract.openGift, () => ({ ...gift, step: 'claimed' as const }));
      return { productIds: ['1', '2'] };
    });
    const { user } = open('claim');
    const button = await claimButton();
    while (document.activeElement !== button) await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(giftMessages.claimed)).toBeTruthy();
  });

  test('says why a claim is refused, and shows what has become of the gift', async () => {
    const { user } = open('claim');
    const button = await claimButton();
    refuse(contract.claimGift, 'gift_link_invalid');
    refuse(contract.openGift, 'gift_link_invalid');
    await user.click(button);
    expect(await screen.findByText(/This gift link is no longer valid/)).toBeTruthy();
  });

  test('says that trying again is safe when the connection is lost during a claim', async () => {
    const { user } = open('claim');
    const button = await claimButton();
    fail(contract.claimGift);
    await user.click(button);
    expect(await screen.findByText(giftMessages.connection_lost)).toBeTruthy();
  });
});

describe('a reader', () => {
  test('who is signed out is sent to log in, and comes back', async () => {
    const { user, location, locationState } = open('sign_in', { isSignedIn: false });
    expect(await screen.findByText('r•••@example.com')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Log In or Sign Up' }));
    expect(location()).toBe('/login');
    expect(locationState()).toMatchObject({ intent: { returnTo: '/gift' } });
  });

  test('of another address is told so, and can log out', async () => {
    const { user } = open('other_account');
    expect(await screen.findByText('This gift is for r•••@example.com.')).toBeTruthy();
    answer(contract.signOut, () => undefined);
    answer(contract.openGift, () => ({ ...gift, step: 'sign_in' as const }));
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('link', { name: 'Log In or Sign Up' })).toBeTruthy();
  });

  test('whose address is not verified has the link sent again, and comes back from it', async () => {
    const { user } = open('verify_email');
    expect(await screen.findByText(giftMessages.verify_first)).toBeTruthy();
    let sent = 0;
    answer(contract.sendEmailVerification, () => {
      sent += 1;
      return undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Send the Link Again' }));
    await waitFor(() => expect(sent).toBe(1));
    answer(contract.openGift, () => gift);
    await user.click(screen.getByRole('button', { name: 'I Have Verified It' }));
    await claimButton();
  });

  test('who has claimed it before finds it in the library', async () => {
    open('claimed');
    expect(await screen.findByText(giftMessages.claimed)).toBeTruthy();
    expect(screen.queryByText(/already/)).toBeNull();
  });

  test('with an incomplete link is told so', async () => {
    open(undefined, { hash: '#cut-off' });
    expect(await screen.findByText(giftMessages.link_incomplete)).toBeTruthy();
  });

  test('can try again when the gift could not be loaded', async () => {
    fail(contract.openGift);
    const { user } = open(undefined);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    answer(contract.openGift, () => gift);
    await user.click(again);
    await claimButton();
  });
});
