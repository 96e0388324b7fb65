/** The support page without its form: the FAQ and the recent messages. */
import { contract, messages, type PublicSupportMessage } from '@storefront/contract';
import { answer, fail, renderPage } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import SupportPage from './support.page.tsx';
import { aBrowser } from './testing/browser.ts';

beforeEach(aBrowser);

const message: PublicSupportMessage = {
  id: '019a0000-0000-7000-8000-0000000000aa',
  name: 'Ada',
  subject: 'A castle',
  message: 'Is the gate rigged?\nAnd the bridge?',
  timestamp: '2026-11-20T17:31:00.000Z',
};

const ofStore = { faq: null, hours: null, contact: null };
const open = (texts: object = {}) =>
  renderPage(<SupportPage />, {
    path: '/support',
    data: { getPaymentMethod: { flow: 'form', host: null }, getSupportTexts: { ...ofStore, ...texts } },
  });
const recent = () => within(screen.getByRole('region', { name: 'Recent Messages' }));

describe('frequently asked questions', () => {
  test('there are at least six, closed until one is opened', async () => {
    answer(contract.listRecentSupportMessages, () => ({ messages: [], next: null }));
    const { user } = open();
    const sections = within(screen.getByRole('region', { name: 'Frequently Asked Questions' })).getAllByRole('group');
    expect(sections.length).toBeGreaterThanOrEqual(6);
    expect(sections.filter((section) => section.hasAttribute('open'))).toEqual([]);
    await user.click(screen.getByText('What is your refund policy?'));
    expect(sections.filter((section) => section.hasAttribute('open'))).toHaveLength(1);
  });

  test('the refund policy is stated', async () => {
    answer(contract.listRecentSupportMessages, () => ({ messages: [], next: null }));
    open();
    expect(screen.getByText(/within 72 hours of purchase and only if the item has not been downloaded/)).toBeTruthy();
    await recent().findByText('No messages yet.');
  });
});

describe('below the form', () => {
  const form = () => within(screen.getByRole('region', { name: 'Contact Us' }));

  test('stand the hours and addresses that the studio has given', () => {
    answer(contract.listRecentSupportMessages, () => ({ messages: [], next: null }));
    const runs = [
      { text: '1 Lantern Lane' },
      { text: '\n' },
      { text: 'us@shop.example', href: 'mailto:us@shop.example' },
    ];
    open({ hours: 'Weekdays, 9:00–17:00 UTC', contact: [{ kind: 'paragraph', lines: [runs] }] });
    expect(form().getByText('Support hours:').parentElement?.textContent).toBe(
      'Support hours: Weekdays, 9:00–17:00 UTC',
    );
    expect(form().getByText(/1 Lantern Lane/)).toBeTruthy();
    expect(form().getByRole('link', { name: 'us@shop.example' }).getAttribute('href')).toBe('mailto:us@shop.example');
  });

  test('stands nothing where it has given none', () => {
    answer(contract.listRecentSupportMessages, () => ({ messages: [], next: null }));
    open();
    expect(form().queryByText(/hours/i)).toBeNull();
    expect(form().queryByRole('link')).toBeNull();
  });
});

describe('recent messages', () => {
  test('each shows its name, subject, text and time', async () => {
    answer(contract.listRecentSupportMessages, () => ({ messages: [message], next: null }));
    open();
    expect(await recent().findByRole('heading', { name: 'A castle' })).toBeTruthy();
    expect(recent().getByText('Ada')).toBeTruthy();
    expect(recent().getByText(/Is the gate rigged\?/)).toBeTruthy();
    expect(recent().getByText('November 20, 2026, 5:31 PM UTC').getAttribute('datetime')).toBe(message.timestamp);
  });

  test('what a visitor wrote is shown as text, never as markup', async () => {
    const text = '<img src=x onerror=alert(1)>';
    answer(contract.listRecentSupportMessages, () => ({ messages: [{ ...message, message: text }], next: null }));
    open();
    expect(await recent().findByText(text)).toBeTruthy();
    expect(recent().queryByRole('img')).toBeNull();
  });

  test("a writer's direction of text stays with what they wrote", async () => {
    const turned = '\u202Eadrian\u2066';
    answer(contract.listRecentSupportMessages, () => ({
      messages: [{ ...message, name: turned, subject: turned, message: turned }],
      next: null,
    }));
    open();
    await recent().findAllByText(turned);
    for (const element of recent().getAllByText(turned)) {
      expect(element.localName === 'bdi' || element.dir === 'auto').toBe(true);
    }
  });

  test('until they are there, the page says that they are being loaded', async () => {
    answer(contract.listRecentSupportMessages, () => ({ messages: [message], next: null }));
    open();
    expect(recent().getByRole('status').textContent).toBe('Loading messages...');
    await recent().findByRole('heading', { name: 'A castle' });
    expect(recent().queryByRole('status')).toBeNull();
  });

  test('when there are none, the page says so', async () => {
    answer(contract.listRecentSupportMessages, () => ({ messages: [], next: null }));
    open();
    expect(await recent().findByText('No messages yet.')).toBeTruthy();
  });

  test('when they cannot be loaded, the rest of the page stays and they can be asked for again', async () => {
    fail(contract.listRecentSupportMessages);
    const { user } = open();
    expect(await recent().findByText(messages.support_recent_failed)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeTruthy();
    answer(contract.listRecentSupportMessages, () => ({ messages: [message], next: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await recent().findByRole('heading', { name: 'A castle' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recent Messages' }));
    expect(recent().queryByRole('alert')).toBeNull();
  });
});
