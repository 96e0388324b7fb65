/** A gift on its order's page. */
import { contract, type Order, type OrderGift } from '@storefront/contract';
import { anOrder, answer, castle, fail, orderLine, refuse } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { line, openOrder, refundButton } from './testing/open-order.tsx';

const sent: OrderGift = {
  state: 'sent',
  recipientEmail: 'friend@example.com',
  message: 'Happy birthday!',
  sentAt: '2026-11-20T17:31:00.000Z',
  claimedAt: null,
  endedAt: null,
  claimableUntil: '2027-02-18T17:31:00.000Z',
};
const ended = { recipientEmail: null, message: null, claimableUntil: null } as const;
const claimed: OrderGift = { ...sent, state: 'claimed', claimedAt: '2026-11-21T08:00:00.000Z', claimableUntil: null };
const takenBack: OrderGift = { ...sent, ...ended, state: 'taken_back', endedAt: '2026-11-21T08:00:00.000Z' };

const orderWith = (gift: OrderGift, more: Partial<Order> = {}) => anOrder([orderLine(castle)], { gift, ...more });
const inLibrary = () => line('Castle').queryByRole('link', { name: 'Castle in your library' });

describe('a gift', () => {
  test('that was sent says to whom and until when, and is not in the library of its buyer', async () => {
    await openOrder(orderWith(sent));
    expect(screen.getByRole('region', { name: 'A gift' })).toBeTruthy();
    expect(
      screen.getByText('Sent to friend@example.com on November 20, 2026, 5:31 PM UTC, and not claimed yet.'),
    ).toBeTruthy();
    expect(screen.getByText(/It can be claimed until February 18, 2027/)).toBeTruthy();
    expect(screen.getByText('Happy birthday!')).toBeTruthy();
    expect(inLibrary()).toBeNull();
    expect(refundButton('Castle')).toBeTruthy();
  });

  test.each<[string, OrderGift, string]>([
    ['is claimed', claimed, 'Claimed by friend@example.com on November 21, 2026, 8:00 AM UTC.'],
    ['is claimed by an account that is gone', { ...claimed, ...ended }, 'Claimed on November 21, 2026, 8:00 AM UTC.'],
    [
      'is refunded',
      { ...sent, ...ended, state: 'refunded' },
      'It was refunded before it was claimed, and its link has ended.',
    ],
  ])('that %s cannot be changed any more', async (_, gift, words) => {
    await openOrder(orderWith(gift));
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send Again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take Back' })).toBeNull();
    expect(inLibrary()).toBeNull();
  });

  test('that is bought is not kept for the next purchase; one that waits for its payment is', async () => {
    sessionStorage.setItem('storefront.gift', 'a recipient');
    const unpaid = { status: 'pending', paidAt: null, receiptNumber: null, refundableUntil: null } as const;
    const waiting = orderWith({ ...sent, state: 'unpaid', sentAt: null, claimableUntil: null }, unpaid);
    const { unmount } = await openOrder(waiting);
    expect(screen.getByText(/It is sent once the payment is confirmed/)).toBeTruthy();
    expect(sessionStorage.getItem('storefront.gift')).toBe('a recipient');
    unmount();
    await openOrder(orderWith(sent));
    expect(sessionStorage.getItem('storefront.gift')).toBeNull();
  });

  test('that has come back is in the library', async () => {
    await openOrder(orderWith({ ...takenBack, state: 'expired' }));
    expect(screen.getByText(/It was not claimed in time/)).toBeTruthy();
    expect(inLibrary()).toBeTruthy();
  });

  test('of an order that was declined is not spoken of', async () => {
    const unpaid = { status: 'declined', paidAt: null, receiptNumber: null, refundableUntil: null } as const;
    await openOrder(orderWith({ ...sent, state: 'unpaid', sentAt: null, claimableUntil: null }, unpaid));
    expect(screen.queryByRole('region', { name: 'A gift' })).toBeNull();
  });
});

describe('its buyer', () => {
  test('sends it again to a corrected address', async () => {
    const { user } = await openOrder(orderWith(sent));
    const asked: string[] = [];
    answer(contract.sendGift, ({ body }) => {
      asked.push(body.recipientEmail);
      return orderWith({ ...sent, recipientEmail: body.recipientEmail });
    });
    const field = screen.getByLabelText<HTMLInputElement>("Recipient's Email");
    expect(field.value).toBe('friend@example.com');
    await user.clear(field);
    await user.type(field, 'right@example.com{Enter}');
    expect(await screen.findByText(/Sent to right@example.com/)).toBeTruthy();
    expect(asked).toEqual(['right@example.com']);
  });

  test('is told why it cannot be sent', async () => {
    const { user } = await openOrder(orderWith(sent));
    refuse(contract.sendGift, 'too_many_gifts');
    await user.click(screen.getByRole('button', { name: 'Send Again' }));
    expect(await screen.findByText(/Too many gift emails for today/)).toBeTruthy();
    expect(screen.getByLabelText("Recipient's Email").getAttribute('aria-invalid')).toBe('true');
  });

  test('takes it back after a question', async () => {
    const { user } = await openOrder(orderWith(sent));
    answer(contract.takeBackGift, () => orderWith(takenBack));
    await user.click(screen.getByRole('button', { name: 'Take Back' }));
    await user.click(await screen.findByRole('button', { name: 'Take Back the Gift' }));
    expect(await screen.findByText(/You took it back/)).toBeTruthy();
    expect(inLibrary()).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leaves it where it is', async () => {
    const { user } = await openOrder(orderWith(sent));
    await user.click(screen.getByRole('button', { name: 'Take Back' }));
    await user.click(await screen.findByRole('button', { name: 'Keep the Gift' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take Back' }));
  });

  test('finds that it was claimed meanwhile', async () => {
    const { user } = await openOrder(orderWith(sent));
    refuse(contract.takeBackGift, 'gift_claimed');
    answer(contract.getOrder, () => orderWith(claimed));
    await user.click(screen.getByRole('button', { name: 'Take Back' }));
    await user.click(await screen.findByRole('button', { name: 'Take Back the Gift' }));
    expect(await screen.findByText(/Claimed by friend@example.com/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is told that trying again is safe when the connection is lost', async () => {
    const { user } = await openOrder(orderWith(sent));
    fail(contract.takeBackGift);
    await user.click(screen.getByRole('button', { name: 'Take Back' }));
    await user.click(await screen.findByRole('button', { name: 'Take Back the Gift' }));
    expect(await screen.findByText(/Trying again is safe/)).toBeTruthy();
  });
});
