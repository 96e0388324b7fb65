/** The history of an account, through the API: its events, its readers and its retention. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import { createOrderAdmin } from '../../studio/admin/orders.ts';
import { askForReset, dump } from '../../testing/accounts.ts';
import { add, pay } from '../../testing/checkout.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { historyOf, readPage, recordedEvent } from './testing/histories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const signIn = (browser: TestClient, email: string) =>
  browser.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
const guess = (email: string, browser = shop.client()) =>
  browser.problem(contract.signIn, { body: { email, password: 'not the password' } });
const kindsOf = async (browser: TestClient) => (await historyOf(browser)).map(({ kind }) => kind);

describe('the history', () => {
  test('is its owner’s alone', async () => {
    const [owner, stranger] = [await shop.signedIn(), await shop.signedIn()];
    const [event] = await historyOf(owner);
    expect((await historyOf(stranger)).map(({ id }) => id)).not.toContain(event?.id);
    expect(await shop.client().problem(contract.listAccountEvents, { query: {} })).toMatchObject({ status: 401 });
  });

  test('comes newest first, in pages of fifty that neither miss nor repeat an event', async () => {
    const email = 'often@example.com';
    const browser = await shop.signedIn(email);
    for (let count = 0; count < 60; count += 1) {
      if (count % 7 === 0) shop.clock.advance(1 * SECOND);
      await signIn(browser, email);
    }
    const first = await readPage(browser);
    expect(first.events).toHaveLength(50);
    const second = await readPage(browser, first.nextCursor ?? '');
    expect(second).toMatchObject({ events: { length: 11 }, nextCursor: null });
    const all = [...first.events, ...second.events];
    expect(new Set(all.map(({ id }) => id)).size).toBe(61);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(all.at(-1)?.kind).toBe('signed-up');
  });

  test('goes on from no other list’s cursor', async () => {
    const browser = await shop.signedIn();
    const foreign = Buffer.from(JSON.stringify(['library', 0, '1'])).toString('base64url');
    const refused = await browser.problem(contract.listAccountEvents, { query: { cursor: foreign } });
    expect(refused).toMatchObject({ code: 'invalid_cursor' });
  });

  test('is kept for 90 days', async () => {
    const email = 'quarter@example.com';
    const browser = await shop.signedIn(email);
    shop.clock.advance(90 * DAY - 1 * MINUTE);
    await signIn(browser, email);
    expect(await kindsOf(browser)).toEqual(['signed-in', 'signed-up']);
    shop.clock.advance(1 * MINUTE);
    expect(await kindsOf(browser)).toEqual(['signed-in']);
    await sweep(shop);
    const [kept] = await shop.database.query('select kind from account_events');
    expect(kept).toEqual({ kind: 'signed-in' });
  });

  test('is exported with the user’s data, and has the export in it', async () => {
    const browser = await shop.signedIn();
    const { history } = (await browser.call(contract.exportAccount, {})) as { history?: unknown };
    expect(history).toEqual((await historyOf(browser)).toReversed());
    expect(history).toMatchObject([{ kind: 'signed-up', device: 'Unknown browser' }, { kind: 'data-exported' }]);
  });

  test('goes with the account', async () => {
    const browser = await shop.signedIn();
    const [event] = await historyOf(browser);
    await browser.call(contract.deleteAccount, {});
    expect(await shop.database.query('select 1 from account_events where id = $1', [event?.id])).toEqual([]);
  });
});

describe('what strangers do', () => {
  test('is counted: 150 wrong passwords are a row an hour, without a browser’s name if there were several', async () => {
    const email = 'besieged@example.com';
    const owner = await shop.signedIn(email);
    const phone = { 'user-agent': 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0' };
    await shop.client().problem(contract.signIn, { body: { email, password: 'not the password' } }, phone);
    expect(await recordedEvent(owner, 'sign-in-failed')).toMatchObject({ device: 'Firefox on Android' });
    const stranger = shop.client();
    for (let count = 0; count < 149; count += 1) await guess(email, stranger);
    expect(await recordedEvent(owner, 'sign-in-failed', 10)).toMatchObject({ device: null });
    expect(await kindsOf(owner)).toEqual(['sign-in-failed', 'signed-up']);
    shop.clock.advance(1 * HOUR);
    await guess(email);
    await expect.poll(() => kindsOf(owner)).toEqual(['sign-in-failed', 'sign-in-failed', 'signed-up']);
  });

  test('for addresses without an account is written nowhere', async () => {
    const rows = async () => await shop.database.query('select count(*) as rows from account_events');
    const before = await rows();
    await guess('nobody@example.com');
    await askForReset(shop, 'nobody@example.com');
    // Events are written after the response; one of the unknown address would precede this one.
    const owner = await shop.signedIn('somebody@example.com');
    await guess('somebody@example.com');
    await recordedEvent(owner, 'sign-in-failed');
    const [{ rows: count = '' } = {}] = before as { rows: string }[];
    expect(await rows()).toEqual([{ rows: String(Number(count) + 2) }]);
  });

  test('is 200 of each kind at most, and pushes nothing of another kind out', async () => {
    const email = 'flooded@example.com';
    const browser = await shop.signedIn(email);
    await shop.database.query(
      `insert into account_events (user_id, kind, at, details)
       select id, 'signed-in', $2::timestamptz - make_interval(secs => second), '{}'
       from users, generate_series(1, 200) second where email = $1`,
      [email, shop.clock.now()],
    );
    await signIn(browser, email);
    const kinds = await kindsOf(browser);
    expect(kinds.filter((kind) => kind === 'signed-in')).toHaveLength(200);
    expect(kinds.filter((kind) => kind === 'signed-up')).toHaveLength(1);
  });
});

test('no address, password, token or network is in any row, and the network’s hash for a day only', async () => {
  const email = 'canary-history@example.com';
  const browser = shop.client('203.0.113.77');
  const body = { email, password: 'canary-password-1' };
  await browser.call(contract.signUp, { body });
  await shop.client('203.0.113.78').problem(contract.signIn, { body: { ...body, password: 'canary-password-2' } });
  await recordedEvent(browser, 'sign-in-failed');
  await browser.call(contract.changeEmail, { body: { email: 'canary-other@example.com' } });
  await askForReset(shop, email);
  const rows = (await dump(shop)).get('account_events') ?? '';
  expect(rows).toContain('email-change-asked');
  for (const secret of [...browser.cookies.values(), 'canary', '203.0.113', 'Test Browser']) {
    expect(rows).not.toContain(secret);
  }
  const hashes = () => shop.database.query('select network from account_events where network is not null');
  expect((await hashes()).length).toBeGreaterThan(0);
  shop.clock.advance(1 * DAY);
  await sweep(shop);
  expect(await hashes()).toEqual([]);
});

test('an order that the studio refunds after its buyer deleted the account is in no history', async () => {
  const browser = await shop.signedIn();
  const cart = await add(browser);
  const { order } = await pay(browser, cart);
  await browser.call(contract.deleteAccount, {});
  await createOrderAdmin(shop).refund(order.id, 0, null);
  expect(await shop.database.query("select 1 from account_events where kind = 'refund-made'")).toEqual([]);
});
