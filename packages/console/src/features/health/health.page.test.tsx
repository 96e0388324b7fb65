/** The health page. */
import { type ConsoleHealth, consoleContract as contract } from '@storefront/contract/console';
import { answer, fail, refuse } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHealth as health, QUEUED_ID, someCertificates } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.getConsoleHealth, () => health);
  answer(contract.getCertificates, () => someCertificates);
});

const cells = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the page names each part, the database, the outbox and the settings', async () => {
  renderConsole('/health');
  expect(await cells('Components')).toEqual([
    'database',
    'Working',
    'November 20, 2026, 5:31 PM UTC',
    '',
    'media',
    'Failing',
    'November 20, 2026, 5:31 PM UTC',
    'no answer in time',
  ]);
  expect(
    screen.getByText(
      /7 of 100 connections to the database server\. 48 migrations, the latest 0063_customers\. No backup/,
    ),
  ).toBeTruthy();
  expect(await cells('Failed')).toEqual(['text', 'November 20, 2026, 5:31 PM UTC', 'was refused by the recipient']);
  expect(await cells('Settings')).toEqual(['Payments', 'simulated']);
});

test('disks and texts are shown with what is left of them', async () => {
  renderConsole('/health');
  expect(await cells('Disks')).toEqual([
    ...['drafts and uploads', '30 GB', '80 GB', 'Available'],
    ...['temporary files', '500 MB', '8.0 GB', 'Nearly full'],
    ...['media', '', '', 'Not responding'],
  ]);
  expect(await cells('Texts')).toEqual([
    ...['signing in', '12', '300', 'Available'],
    ...['enrolling phones', '180', '200', 'Nearly used up'],
  ]);
});

test('texts that are used up or switched off say so, and so do connections that are nearly used up', async () => {
  const connections = { of: 'role', used: 19, limit: 20, isNearEnd: true } as const;
  const texts: ConsoleHealth['texts'] = [
    { purpose: 'sign-in', used: 300, limit: 300, isNearEnd: true },
    { purpose: 'enrolling', used: 0, limit: 0, isNearEnd: false },
  ];
  answer(contract.getConsoleHealth, () => ({ ...health, database: { ...health.database, connections }, texts }));
  renderConsole('/health');
  expect((await cells('Texts')).filter((cell) => /[A-Z]/.test(cell ?? ''))).toEqual(['Used up', 'Turned off']);
  expect(screen.getByText(/19 of 20 connections of the database role/)).toBeTruthy();
  expect(screen.getByText('Connections are nearly used up.')).toBeTruthy();
});

describe('certificates', () => {
  test('are shown with their end, and what is wrong with them', async () => {
    renderConsole('/health');
    const issuer = 'Test Authority';
    expect(await cells('Certificates')).toEqual([
      ...['media and product files', 's3.example:443', 'Trusted', issuer, 'January 20, 2027', '55 days'],
      ...['emails', 'mail.example:465', 'Expires soon', issuer, 'November 27, 2026', '1 day'],
      ...['the store', 'shop.example:443', 'Expired', issuer, 'November 20, 2026', ''],
      ...['the database', 'db.example:5432', 'Not trusted it is self-signed'],
      ...['db.example', 'November 20, 2036', '3646 days'],
      ...['texts', 'api.twilio.com:443', 'Not reachable EHOSTUNREACH', '', '', ''],
    ]);
    expect(screen.getByText(/^Checked November 20, 2026, 5:31 PM UTC/)).toBeTruthy();
  });

  test('that take long hold nothing else back', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof someCertificates>();
    answer(contract.getCertificates, () => promise);
    renderConsole('/health');
    expect(await screen.findByText('Checking certificates...')).toBeTruthy();
    expect(await cells('Settings')).toEqual(['Payments', 'simulated']);
    resolve({ ...someCertificates, certificates: [] });
    expect(await screen.findByText('The store makes no TLS connections.')).toBeTruthy();
  });

  test('that could not be asked for can be asked for again', async () => {
    fail(contract.getCertificates);
    const { user } = renderConsole('/health');
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    expect(await cells('Settings')).toEqual(['Payments', 'simulated']);
    answer(contract.getCertificates, () => someCertificates);
    await user.click(retry);
    expect(await screen.findByRole('table', { name: 'Certificates' })).toBeTruthy();
  });
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
    await user.click(await screen.findByRole('button', { name: `Retry Now: ${which}` }));
    await user.click(await screen.findByRole('button', { name: `Discard: ${which}` }));
    expect(await screen.findByText('Nothing is waiting.')).toBeTruthy();
    expect(asked).toEqual([`retry ${QUEUED_ID}`, `drop ${QUEUED_ID}`]);
  });

  test('and was sent meanwhile says so', async () => {
    refuse(contract.dropMessage, 'not_found');
    const { user } = renderConsole('/health');
    await user.click(await screen.findByRole('button', { name: `Discard: ${which}` }));
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
