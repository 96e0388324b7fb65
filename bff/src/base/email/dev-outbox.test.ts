/** The development outbox is readable in development, and absent in production. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestDelivery, type TestDelivery } from '../../testing/test-delivery.ts';
import { createDevOutbox, type Delivered } from './dev-outbox.ts';

const told: Delivered[] = [];
let shop: TestApp;
let delivery: TestDelivery;
beforeAll(async () => {
  const devOutbox = createDevOutbox({ now: () => new Date('2026-06-01T12:00:00Z') }, (message) => told.push(message));
  shop = await startTestApp({ devOutbox });
  delivery = startTestDelivery(shop, { transports: devOutbox.transports });
  const text = 'Somebody called <script>alert(1)</script> wants in.\n\nhttps://shop.example/reset?token=a&b\n';
  await delivery.outbox.sendEmail(shop.db, { to: 'reader@example.com', subject: 'A <b>link</b>', text });
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 30_000 });
  const sms = { to: '+15554443333', text: 'Your code is 123456', userId: 'u', address: '::1' };
  await delivery.outbox.sendText(shop.db, sms);
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 30_000 });
});
afterAll(async () => {
  await delivery.stop();
  await shop.stop();
});

test('the page shows what was sent, newest first, and nothing that people wrote becomes part of it', async () => {
  const response = await shop.client().request('/dev/outbox');
  const page = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(page).toContain('Development');
  expect(page.indexOf('Your code is 123456')).toBeLessThan(page.indexOf('reader@example.com'));
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('<a href="https://shop.example/reset?token=a&amp;b">');
  expect(page).not.toMatch(/<script|<b>/);
});

test('as JSON it can be asked for one recipient', async () => {
  const response = await shop.client().request('/dev/outbox.json?to=%2B15554443333');
  expect(await response.json()).toEqual([
    {
      kind: 'text',
      id: expect.any(String),
      to: '+15554443333',
      text: 'Your code is 123456',
      at: '2026-06-01T12:00:00.000Z',
    },
  ]);
});

test('the process that started the server is told of each, the log of none', async () => {
  expect(told.map(({ kind }) => kind)).toEqual(['email', 'text']);
  expect(shop.logs.join('')).not.toMatch(/reader@|\b123456\b|token=/);
});

test('a server in production has neither, even if it were given an outbox', async () => {
  const production = await startTestApp({ production: true, devOutbox: createDevOutbox(shop.clock) });
  for (const path of ['/dev/outbox', '/dev/outbox.json']) {
    const response = await production.client().request(path, { headers: { accept: 'application/json' } });
    expect(await response.text()).not.toContain('outbox');
    expect(production.policies.map((policy) => policy.path)).not.toContain(path);
  }
  await production.stop();
});
