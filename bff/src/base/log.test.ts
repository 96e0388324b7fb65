/** The log records what happened and masks every secret. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeLeftBehindOrders } from '../shop/checkout/checkout.service.ts';
import { announceVersions } from '../shop/library/announcements.service.ts';
import { completeOpenRefunds } from '../shop/refunds/refunds.service.ts';
import { createOrderAdmin } from '../studio/admin/orders.ts';
import { askForReset } from '../testing/accounts.ts';
import { add, pay, refusal } from '../testing/checkout.ts';
import { anEdition, type DownloadShop, importProducts, linkTo, startDownloadShop } from '../testing/download-shop.ts';
import { emailsTo, tokenSentTo } from '../testing/emails.ts';
import { TEST_PASSWORD } from '../testing/test-app.ts';
import { HOUR, SECOND } from './clock.ts';
import { createLog } from './log.ts';

/** Milliseconds. */
const TIMEOUT = 20;

let shop: DownloadShop;
beforeAll(async () => {
  shop = await startDownloadShop({ paymentTimeout: TIMEOUT });
});
afterAll(() => shop.stop());

const events = () => shop.logs.map((line) => JSON.parse(line) as Record<string, unknown>);

test('passwords, tokens, emails and messages never reach the log', async () => {
  const email = 'canary-email@example.com';
  const password = 'canary-password-1';
  const browser = shop.client();
  await browser.call(contract.signUp, { body: { email, password } });
  const tokens = [...browser.cookies.values()];
  await browser.problem(contract.signUp, { body: { email, password } });
  await browser.problem(contract.signIn, { body: { email, password: 'canary-password-2' } });
  await browser.problem(contract.signIn, { body: { email: 'canary-nobody@example.com', password } });
  await browser.call(contract.signIn, { body: { email, password } });
  tokens.push(...browser.cookies.values());
  await browser.request('/api/products?search=canary-search');
  await browser.request(`/api/nothing/${password}`);
  await browser.request('/api/session', {
    method: 'POST',
    body: `{"email":"${email}`,
    headers: { 'content-type': 'application/json' },
  });
  const message = { name: 'canary-name', email, subject: 'canary-subject', message: 'canary-message' };
  await browser.call(contract.sendSupportMessage, { body: message });

  await shop.database.query('create unique index broken on support_messages (email)');
  const another = { ...message, subject: 'canary-another' };
  expect(await browser.problem(contract.sendSupportMessage, { body: another })).toMatchObject({ status: 500 });
  await shop.database.query('alter table carts add constraint broken check (false) not valid');
  const unlucky = { email: 'canary-unlucky@example.com', password };
  expect(await shop.client().problem(contract.signUp, { body: unlucky })).toMatchObject({ status: 500 });
  await shop.database.query('alter table carts drop constraint broken');
  await browser.call(contract.signOut, {});

  const log = shop.logs.join('');
  expect(log).not.toMatch(/canary/i);
  for (const token of tokens) expect(log).not.toContain(token);
});

test('nor do links, new addresses, new passwords, names and tokens for files while an account is looked after', async () => {
  const email = 'canary-first@example.com';
  const browser = await shop.signedIn(email);
  const links: string[] = [];
  const openLink = async (to: string) => {
    const token = tokenSentTo(shop, to, 'verify-email');
    links.push(token);
    await browser.call(contract.verifyEmail, { body: { token } });
  };
  await openLink(email);
  await browser.call(contract.changeEmail, { body: { email: 'canary-second@example.com' } });
  await openLink('canary-second@example.com');
  await browser.call(contract.changePassword, { body: { password: 'canary-password-3' } });
  await askForReset(shop, 'canary-second@example.com', browser);
  links.push(tokenSentTo(shop, 'canary-second@example.com', 'reset-password'));
  const body = { username: 'canary-user', firstName: 'canary-first', lastName: 'canary-last' };
  await browser.call(contract.updateProfile, { body });
  const { token: fileToken, appCheck } = await browser.call(contract.issueFileToken, {});
  const session = browser.cookies.get('__Host-session') ?? '';
  await browser.call(contract.exportAccount, {});
  await browser.call(contract.deleteAccount, {});
  await browser.problem(contract.resetPassword, { body: { token: links[2] ?? '', password: 'canary-password-4' } });

  const log = shop.logs.join('');
  expect(log).toContain('"event":"email_changed"');
  expect(log).not.toMatch(/canary/i);
  for (const secret of [...links, fileToken, appCheck, session]) {
    expect(secret.length).toBeGreaterThan(40);
    expect(log).not.toContain(secret);
  }
});

test('nor do payment tokens, attempts, addresses of files and words to buyers while things are bought and given back', async () => {
  const email = 'canary-buyer@example.com';
  const browser = await shop.signedIn(email);
  await importProducts(shop, anEdition('well'), anEdition('lamp'));
  const attempt = { key: 'canary-key-of-an-attempt', paymentToken: 'sim_canary' };
  const cart = await add(browser, 'well');
  for (const outcome of ['unknown', 'silent', 'lost'] as const) {
    shop.payments.outcome = outcome;
    await refusal(browser, cart, attempt);
  }
  await browser.call(contract.getPaymentAttempt, { params: { idempotencyKey: attempt.key } });
  shop.payments.outcome = 'succeeded';
  const { order } = await pay(browser, cart, attempt);
  const late = await add(browser, 'lamp');
  await shop.database.query('alter table order_lines rename to hidden');
  expect(await refusal(browser, late, { ...attempt, key: 'canary-key-of-another' })).toMatchObject({ status: 500 });
  await shop.database.query('alter table hidden rename to order_lines');
  shop.payments.outcome = 'late';
  await refusal(browser, late, { ...attempt, key: 'canary-key-of-a-third' });
  shop.payments.outcome = 'succeeded';
  shop.clock.advance(31 * SECOND);
  await closeLeftBehindOrders(shop);

  await browser.call(contract.listLibrary, { query: { search: 'canary-search' } });
  const { url } = await linkTo(browser, 'well');
  await browser.request(url);
  await browser.request(`${url}?canary-query`);
  await shop.client().request(url);
  shop.payments.refundOutcome = 'unknown';
  await createOrderAdmin(shop).refund(order.id, 0, 'canary-reason');
  shop.payments.refundOutcome = 'succeeded';
  await browser.request(url, { headers: { accept: 'text/html' } });
  shop.clock.advance(1 * HOUR);
  await browser.request(url);
  await completeOpenRefunds(shop);
  await shop.admin.importProducts([anEdition('lamp', 2, { changelog: 'canary-news' })], { isTrial: false });
  await announceVersions(shop);

  const emails = emailsTo(shop, email).map(({ text }) => text);
  for (const words of ['canary-reason', 'canary-news']) expect(emails.join('')).toContain(words);
  const log = shop.logs.join('');
  const expected = ['payment_unconfirmed', 'first_download', 'line_refunded', 'refund_not_completed'];
  for (const event of expected) expect(log).toContain(`"event":"${event}"`);
  expect(log).not.toMatch(/canary/i);
  const [, , token = ''] = url.split('/');
  // The first part names the signature algorithm, which is the same in every URL.
  for (const part of token.split('.').slice(1)) expect(log).not.toContain(part);
});

test('a secret that gets into a line by mistake is masked, wherever it stands there', () => {
  const body = {
    email: 'slip@example.com',
    phone: '+15550100199',
    secret: 'slip-secret',
    recoveryCodes: ['slip-code'],
  };
  shop.log.info({ event: 'slip', ...body, body }, 'a mistake');
  expect(shop.logs.at(-1)).toContain('"event":"slip"');
  expect(shop.logs.at(-1)).not.toMatch(/slip@|15550100199|slip-/);
  expect(body.secret).toBe('slip-secret');
  shop.log.child(body).info({ event: 'slip-of-a-child' }, 'another');
  expect(shop.logs.at(-1)).toContain('"event":"slip-of-a-child"');
  expect(shop.logs.at(-1)).not.toMatch(/slip@|15550100199|slip-(secret|code)/);
});

test('an answer of ours never shows the inside: no stack, no SQL', async () => {
  await shop.database.query('alter table products rename to hidden');
  const response = await shop.client().request('/api/products');
  await shop.database.query('alter table hidden rename to products');
  const body = await response.text();
  expect(JSON.parse(body)).toMatchObject({
    status: 500,
    detail: 'Something went wrong on our side. Please try again later.',
  });
  expect(body).not.toMatch(/select|relation|\.ts|node_modules/);
  expect(events()).toContainEqual(
    expect.objectContaining({ event: 'request_failed', err: expect.objectContaining({ code: '42P01' }) }),
  );
});

test('every authentication event is logged with the user and the request', async () => {
  const user = await shop.signedIn('events@example.com');
  const { user: account } = await user.call(contract.getSession, {});
  const body = { email: 'events@example.com', password: 'wrong' };
  await user.problem(contract.signIn, { body });
  await user.call(contract.signIn, { body: { ...body, password: TEST_PASSWORD } });
  const { sessions } = await user.call(contract.listSessions, {});
  await user.call(contract.revokeSession, { params: { sessionId: sessions[0]?.id ?? '' } });
  await user.call(contract.signIn, { body: { ...body, password: TEST_PASSWORD } });
  await user.call(contract.signOut, {});
  const logged = events().filter((line) => line.userId === account?.id);
  expect(logged.map((line) => line.event)).toEqual([
    'sign_up',
    'sign_in_failed',
    'sign_in',
    'session_revoked',
    'sign_in',
    'sign_out',
  ]);
  for (const line of logged) expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('each request has one line: method, route pattern, status and time', async () => {
  await shop.client().request('/api/products/1?x=1', { headers: { 'x-request-id': 'one-line-each' } });
  const lines = events().filter((line) => line.requestId === 'one-line-each');
  expect(lines).toMatchObject([
    { event: 'request', method: 'GET', route: '/api/products/:productId', status: 400, duration: expect.any(Number) },
  ]);
});

test('an error has its cause, and nothing of a database error but its code and constraint', () => {
  const lines: string[] = [];
  const refused = Object.assign(new Error('refused'), { code: '23505', constraint: 'users_email', detail: 'canary' });
  createLog('info', { write: (line) => lines.push(line) }).error({ err: new Error('not kept', { cause: refused }) });
  const [line = ''] = lines;
  expect(JSON.parse(line).err).toMatchObject({
    message: 'not kept',
    cause: { message: 'refused', code: '23505', constraint: 'users_email' },
  });
  expect(line).not.toContain('canary');
});
