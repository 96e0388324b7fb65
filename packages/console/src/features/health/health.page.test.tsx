/** How the store is. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, fail, refuse } from '@storefront/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHealth as health, QUEUED_ID } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.getConsoleHealth, () => health);
});

const cells = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the page names each part, the database, the outbox and the settings', async () => {
  renderConsole('/health');
  expect(await cells('Parts')).toEqual([
    'database',
    'Works',
    'November 20, 2026, 5:31 PM UTC',
    '',
    'media',
    'Fails',
    'November 20, 2026, 5:31 PM UTC',
    'no answer in time',
  ]);
  expect(screen.getByText(/7 of 100 connections\. 48 migrations, the last 0063_customers\. No backup/)).toBeTruthy();
  expect(await cells('Failed')).toEqual(['text', 'November 20, 2026, 5:31 PM UTC', 'was refused by the recipient']);
  expect(await cells('Settings')).toEqual(['Payments', 'simulated']);
});

describe('what waits to be sent', () => {
  const which = 'the email of November 20, 2026, 5:31 PM UTC';

  test('is tried now, and dropped', async () => {
    const asked: string[] = [];
    answer(contract.retryMessage, ({ params }) => {
      asked.push(`retry ${params.messageId}`);
      return health;
    });
    answer(contract.dropMessage, ({ params }) => {
      asked.push(`drop ${params.messageId}`);
      const without = { ...health, outbox: { ...health.outbox, waiting: [] } };
      answer(contract.getConsoleHealth, () => without);
      return without;
    });
    const { user } = renderConsole('/health');
    await user.click(await screen.findByRole('button', { name: `Try Now: ${which}` }));
    await user.click(await screen.findByRole('button', { name: `Drop: ${which}` }));
    expect(await screen.findByText('Nothing waits.')).toBeTruthy();
    expect(asked).toEqual([`retry ${QUEUED_ID}`, `drop ${QUEUED_ID}`]);
  });

  test('and was sent meanwhile says so', async () => {
    refuse(contract.dropMessage, 'not_found');
    const { user } = renderConsole('/health');
    await user.click(await screen.findByRole('button', { name: `Drop: ${which}` }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

test('without an answer, or without the rights, the page says so', async () => {
  fail(contract.getConsoleHealth);
  const { unmount } = renderConsole('/health');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
  unmount();
  refuse(contract.getConsoleHealth, 'console_role_required');
  renderConsole('/health', { role: 'support' });
  expect(await screen.findByText('Not for your role')).toBeTruthy();
});
