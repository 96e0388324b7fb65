/** Console sessions and the audit log. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aSession } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const at = '2026-11-26T12:00:00.000Z';
const own = { ...aSession(), isCurrent: true, device: 'Chrome on Linux', createdAt: at, lastSeenAt: at };
const other = { ...own, id: '019a0000-0000-7000-8000-0000000000c2', actor: 'ben@shop.example', isCurrent: false };
const entry = {
  id: '019a0000-0000-7000-8000-0000000000e1',
  at,
  actor: 'ben@shop.example',
  role: 'support' as const,
  action: 'message.hide',
  subject: { kind: 'message', id: 'b1' },
  from: { isHidden: false },
  to: { isHidden: true },
};

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.listConsoleSessions, () => ({ sessions: [own, other] }));
  answer(contract.listAudit, () => ({ entries: [entry], next: null }));
});

test('an owner sees every session and ends another one', async () => {
  answer(contract.endConsoleSession, ({ params }) => {
    expect(params.sessionId).toBe(other.id);
    answer(contract.listConsoleSessions, () => ({ sessions: [own] }));
    return undefined;
  });
  const { user } = renderConsole('/access');
  const table = await screen.findByRole('table', { name: 'Sessions' });
  expect(within(table).getByText('ann@shop.example (owner), this browser')).toBeTruthy();
  await user.click(
    within(table).getByRole('button', { name: 'End the session of ben@shop.example on Chrome on Linux' }),
  );
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
});

test('an owner reads who did what, when, from what to what', async () => {
  const asked: unknown[] = [];
  answer(contract.listAudit, ({ query }) => {
    asked.push(query);
    return { entries: [entry], next: null };
  });
  const { user, here } = renderConsole('/access');
  const table = await screen.findByRole('table', { name: 'Audit log' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'November 26, 2026, 12:00 PM UTC',
    'ben@shop.example',
    'Hid a message',
    'message b1',
    'is hidden: no, now yes',
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Orders');
  expect(here()).toBe('/access?action=order');
  await waitFor(() => expect(asked.at(-1)).toEqual({ action: 'order' }));
  const times = asked.length;
  await user.type(screen.getByRole('searchbox', { name: 'User' }), ' ben@shop.example');
  expect(asked).toHaveLength(times);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked.at(-1)).toEqual({ action: 'order', actor: 'ben@shop.example' }));
  expect(asked).toHaveLength(times + 1);
  expect(here()).toBe('/access?action=order&actor=ben%40shop.example');
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/console/audit-export?action=order&actor=ben%40shop.example',
  );
});

test('sums, and what stayed the same, are told as they are elsewhere', async () => {
  const from = { name: 'Castle', priceCents: 2999, isPublished: true };
  const change = { ...entry, from, to: { ...from, priceCents: 2450, reason: null } };
  answer(contract.listAudit, () => ({ entries: [change], next: null }));
  renderConsole('/access');
  expect(
    await screen.findByText('name: Castle; price: $29.99, now $24.50; is published: yes; reason: none'),
  ).toBeTruthy();
});

test('a person of support sees their sessions and no audit log', async () => {
  renderConsole('/access', { role: 'support' });
  expect(await screen.findByRole('table', { name: 'Sessions' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Audit log' })).toBeNull();
});
