/** An order's page. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, refuse } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLine, anOrder, ORDER_ID } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const PATH = `/orders/${ORDER_ID}`;
const moment = { at: '2026-11-20T17:31:00.000Z', by: null, product: null, amountCents: null, text: null };

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.showOrder, () => anOrder());
});

test('an order shows its buyer, its lines, and what happened to it in sentences', async () => {
  answer(contract.showOrder, () =>
    anOrder({
      timeline: [
        { ...moment, kind: 'placed', amountCents: 7997 },
        { ...moment, kind: 'downloaded', by: 'buyer', product: 'Castle' },
        { ...moment, kind: 'refund-requested', by: 'studio', product: 'Castle', amountCents: 5998, text: 'No roof.' },
        { ...moment, kind: 'payment-note', text: 'dispute_opened', amountCents: 7997 },
        { ...moment, kind: 'note', by: 'ben@shop.example', text: 'Called us.' },
        { ...moment, kind: 'action', by: 'ann@shop.example', text: 'order.send-receipt' },
      ],
    }),
  );
  renderConsole(PATH);
  expect(await screen.findByRole('heading', { name: 'Receipt 2026-000042' })).toBeTruthy();
  const timeline = within(screen.getByRole('list', { name: 'Timeline' }));
  expect(timeline.getAllByRole('listitem').map((item) => item.textContent?.replace(/^.*UTC/, ''))).toEqual([
    'Ordered for $79.97',
    'Castle was downloaded for the first time',
    'Castle: $59.98 refunded by the studioNo roof.',
    'The buyer disputed the payment with their bank ($79.97)',
    'Note by ben@shop.exampleCalled us.',
    'ann@shop.example resent the receipt',
  ]);
  expect(
    screen.getByText('By the buyer until November 23, 2026, 5:31 PM UTC, or until the first download of a product'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'mara@example.com' }).getAttribute('href')).toBe(
    '/orders?search=mara%40example.com',
  );
});

test('an order that is not there says so', async () => {
  refuse(contract.showOrder, 'not_found');
  renderConsole(PATH);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
});

describe('a refund', () => {
  const plan = {
    totalCents: 5998,
    emails: [{ to: 'mara@example.com', subject: 'Your refund for Castle', text: 'We have refunded Castle.' }],
  };

  async function begin() {
    const view = renderConsole(PATH);
    await view.user.click(await screen.findByRole('checkbox', { name: 'Select Castle' }));
    await view.user.click(screen.getByRole('button', { name: 'Refund…' }));
    return view;
  }

  test('needs a line, takes a reason, shows the email, and is then given', async () => {
    const given: unknown[] = [];
    answer(contract.previewRefund, ({ body }) => {
      given.push(body);
      return plan;
    });
    answer(contract.refundLines, ({ body }) => {
      given.push(body);
      const refund = {
        by: 'studio',
        amountCents: 5998,
        requestedAt: moment.at,
        completedAt: null,
        reason: 'No roof.',
      } as const;
      const order = anOrder({ refundedCents: 5998, lines: [aLine({ refund })] });
      answer(contract.showOrder, () => order);
      return order;
    });
    const { user } = await begin();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'No roof.');
    await user.click(screen.getByRole('button', { name: 'Preview Email' }));
    expect(await screen.findByText('We have refunded Castle.')).toBeTruthy();
    expect(given).toEqual([{ positions: [0], reason: 'No roof.' }]);
    await user.click(screen.getByRole('button', { name: 'Refund $59.98' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(given[1]).toEqual(given[0]);
    expect(
      await screen.findByText(/\$59\.98 refunded by the studio; the payment provider has not confirmed it yet/),
    ).toBeTruthy();
    expect(screen.getByText('$59.98 will be refunded to the buyer.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Lines' })));
  });

  test('of a line that another person has refunded meanwhile says so, and shows the order as it is', async () => {
    const { user } = await begin();
    refuse(contract.previewRefund, 'changed_meanwhile');
    const refund = {
      by: 'studio',
      amountCents: 5998,
      requestedAt: moment.at,
      completedAt: moment.at,
      reason: null,
    } as const;
    answer(contract.showOrder, () => anOrder({ lines: [aLine({ refund })] }));
    await user.click(screen.getByRole('button', { name: 'Preview Email' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await screen.findByText(/\$59\.98 refunded by the studio/)).toBeTruthy();
  });

  test('that fails leaves the dialog as it was, to be tried again', async () => {
    answer(contract.previewRefund, () => plan);
    refuse(contract.refundLines, 'internal_error');
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: 'Preview Email' }));
    await user.click(await screen.findByRole('button', { name: 'Refund $59.98' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refund $59.98' })).toBeTruthy();
  });

  test('without a line says that one has to be chosen', async () => {
    const { user } = renderConsole(PATH);
    const button = await screen.findByRole('button', { name: 'Refund…' });
    await user.click(button);
    expect(screen.getByText('Select the lines to refund first.')).toBeTruthy();
    expect([button.getAttribute('aria-disabled'), screen.queryByRole('dialog')]).toEqual(['true', null]);
  });

  test('is not offered for an unpaid order', async () => {
    answer(contract.showOrder, () => anOrder({ status: 'declined', paidAt: null, receiptNumber: null }));
    renderConsole(PATH);
    await screen.findByRole('heading', { name: 'Order without a receipt' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resend Receipt' })).toBeNull();
  });
});

test('the receipt is sent again, and the page says so', async () => {
  answer(contract.sendReceiptAgain, () => anOrder());
  const { user } = renderConsole(PATH);
  await user.click(await screen.findByRole('button', { name: 'Resend Receipt' }));
  expect((await screen.findByText('The receipt is on its way to mara@example.com.')).textContent).toBeTruthy();
});

test('a receipt for a deleted account is refused in words', async () => {
  refuse(contract.sendReceiptAgain, 'buyer_gone');
  const { user } = renderConsole(PATH);
  await user.click(await screen.findByRole('button', { name: 'Resend Receipt' }));
  expect((await screen.findByRole('alert')).textContent).toContain('deleted');
});
