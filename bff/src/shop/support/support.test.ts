/** Messages to the studio, through the API. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../base/clock.ts';
import { easySolution } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Is the castle hollow?' };
type Message = typeof message;
const recent = async () => (await shop.client().call(contract.listRecentSupportMessages, { query: {} })).messages;
const conversation = async (browser: TestClient) =>
  (await browser.call(contract.getConversation, { query: {} })).messages;
const solved = () => easySolution(shop, 'support');
/** Sends as a visitor who has solved the captcha. */
const sendSignedOut = async (part: Partial<Message> = {}, browser = shop.client()) =>
  browser.call(contract.sendSupportMessage, { body: { ...message, ...part, captcha: await solved() } });
const send = (browser: TestClient, part: Partial<Message> = {}) =>
  browser.call(contract.sendSupportMessage, { body: { ...message, ...part } });
const refusal = (body: object, browser = shop.client()) =>
  browser.problem(contract.sendSupportMessage, { body: { ...message, ...body } });

describe('a signed-out sender', () => {
  test('joins the public list, without the address', async () => {
    const { id } = await sendSignedOut();
    const { email: _, ...shown } = message;
    expect(await recent()).toEqual([{ ...shown, id, timestamp: shop.clock.now().toISOString() }]);
  });

  test('must have solved a puzzle, made for this, in time, and once', async () => {
    const captcha = await solved();
    const foreign = await easySolution(shop, 'password-reset');
    expect(await refusal({ subject: 'None' })).toMatchObject({
      code: 'captcha_required',
      detail: 'Please complete CAPTCHA verification!',
    });
    expect(await refusal({ subject: 'Foreign', captcha: foreign })).toMatchObject({ code: 'captcha_failed' });
    expect(await refusal({ subject: 'Nonsense', captcha: 'bm9uc2Vuc2U=' })).toMatchObject({ code: 'captcha_failed' });
    shop.clock.advance(10 * MINUTE);
    expect(await refusal({ subject: 'Late', captcha })).toMatchObject({ code: 'captcha_expired' });
    const fresh = await solved();
    const first = await shop.client().call(contract.sendSupportMessage, {
      body: { ...message, subject: 'Once', captcha: fresh },
    });
    expect(first.id).toBeTruthy();
    expect(await refusal({ subject: 'Twice', captcha: fresh })).toMatchObject({ code: 'captcha_expired' });
    expect((await recent()).map(({ subject }) => subject).slice(0, 2)).toEqual(['Once', 'Hello']);
  });

  test.each([
    'Lanternkeep',
    'L\u0430nternkeep team',
    '1antern k33p',
    'Łanternkéép',
    'Support',
    'The Studio',
    'Adm1n',
    'Sup\u200Bport',
    'Sta\u00ADff',
    'Founder',
  ])('cannot be called %s', async (name) => {
    expect(await refusal({ name, captcha: await solved() })).toMatchObject({ code: 'name_reserved', status: 400 });
  });

  test.each(['Ann', 'Stafford Lantern', 'Moira Keeper', 'Studiosa', '佐藤', 'Adminna', 'محمد'])(
    'may be called %s',
    async (name) => {
      const { id } = await sendSignedOut({ name, subject: `From ${name}` });
      expect((await recent())[0]).toMatchObject({ id });
    },
  );
});

describe('a signed-in sender', () => {
  test('needs no puzzle, stays private, and finds the message in their own conversation', async () => {
    const [browser, stranger] = [await shop.signedIn(), await shop.signedIn()];
    const { id } = await send(browser, { subject: 'Private' });
    expect((await recent()).map((shown) => shown.subject)).not.toContain('Private');
    expect(await conversation(browser)).toEqual([
      { id, subject: 'Private', message: message.message, timestamp: shop.clock.now().toISOString(), replies: [] },
    ]);
    expect(await conversation(stranger)).toEqual([]);
    expect(await shop.client().problem(contract.getConversation, { query: {} })).toMatchObject({ status: 401 });
  });

  test("reads twenty messages at a time, newest first, and no other user's after any id", async () => {
    const [browser, stranger] = [await shop.signedIn(), await shop.signedIn()];
    for (let number = 0; number < 21; number += 1) {
      await send(browser, { subject: `Number ${number}` });
      shop.clock.advance(2 * MINUTE);
    }
    const first = await browser.call(contract.getConversation, { query: {} });
    expect(first.messages.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Number ${20 - index}`),
    );
    const after = first.next ?? '';
    const second = await browser.call(contract.getConversation, { query: { after } });
    expect(second).toMatchObject({ messages: [{ subject: 'Number 0' }], next: null });
    expect(await stranger.call(contract.getConversation, { query: { after } })).toEqual({ messages: [], next: null });
  });
});

describe('what cannot be sent', () => {
  test.each(['name', 'email', 'subject', 'message'] as const)('%s left empty: the spec sentence', async (field) => {
    expect(await refusal({ [field]: '   ' })).toMatchObject({
      code: 'support_fields_required',
      detail: 'All fields are required!',
      errors: [{ path: `body.${field}` }],
    });
  });

  test.each([
    ['an address that is none', { email: 'nobody' }, 'invalid_email'],
    ['a name beyond 100 characters', { name: 'x'.repeat(101) }, 'text_too_long'],
    ['a subject beyond 150 characters', { subject: 'x'.repeat(151) }, 'text_too_long'],
    ['a message beyond 4000 characters', { message: 'x'.repeat(4001) }, 'text_too_long'],
    ['an unknown field', { role: 'studio' }, 'invalid_request'],
  ])('%s', async (_, part, code) => {
    expect(await refusal(part)).toMatchObject({ code, status: 400 });
  });

  test('a field of nothing visible is a field left empty', async () => {
    expect(await refusal({ subject: '\u202e \u2066' })).toMatchObject({ code: 'support_fields_required' });
  });

  test('the sixth message within ten minutes, counted by account when signed in', async () => {
    const [visitor, user] = [shop.client(), await shop.signedIn()];
    for (let number = 0; number < 5; number += 1) {
      await sendSignedOut({ subject: `Visitor ${number}` }, visitor);
      await send(user, { subject: `User ${number}` });
    }
    expect(await refusal({ captcha: await solved() }, visitor)).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(await refusal({}, user)).toMatchObject({ code: 'rate_limited', status: 429 });
    shop.clock.advance(10 * MINUTE);
    await sendSignedOut({ subject: 'Again' }, visitor);
  });

  test('a message whose hidden field is filled in: thanked, and left out', async () => {
    const body = { ...message, subject: 'From a machine', website: 'https://spam.example' };
    const { id } = await shop.client().call(contract.sendSupportMessage, { body });
    expect(id).toBeTruthy();
    expect((await recent()).map(({ subject }) => subject)).not.toContain('From a machine');
    expect(shop.logs.join('')).toContain('support_message_trapped');
    expect(shop.logs.join('')).not.toMatch(/spam\.example|From a machine/);
  });
});

describe('the same message again', () => {
  test('sent many times at once, is kept once and needs no second puzzle', async () => {
    const body = { ...message, subject: 'Eager', captcha: await solved() };
    const visitor = shop.client();
    const first = await visitor.call(contract.sendSupportMessage, { body });
    const again = await Promise.all(
      Array.from({ length: 4 }, () => visitor.call(contract.sendSupportMessage, { body })),
    );
    expect(new Set([first, ...again].map(({ id }) => id)).size).toBe(1);
    const user = await shop.signedIn();
    const ids = await Promise.all(Array.from({ length: 5 }, () => send(user, { subject: 'Eager' })));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(await conversation(user)).toHaveLength(1);
    expect((await recent()).filter(({ subject }) => subject === 'Eager')).toHaveLength(1);
  });

  test('from another network does not reveal whether the sender’s address was guessed', async () => {
    await sendSignedOut({ subject: 'Whose?' });
    for (const email of [message.email, 'other@example.com']) {
      expect(await refusal({ subject: 'Whose?', email })).toMatchObject({ code: 'captcha_required' });
    }
    const email = 'other@example.com';
    const ids = [await sendSignedOut({ subject: 'Whose?' }), await sendSignedOut({ subject: 'Whose?', email })];
    const shown = (await recent()).filter(({ subject }) => subject === 'Whose?');
    expect(
      shown
        .map(({ id }) => id)
        .slice(0, 2)
        .sort(),
    ).toEqual(ids.map(({ id }) => id).sort());
    expect(shown).toHaveLength(3);
  });

  test('of another sender, or a day later, is another one', async () => {
    const [ann, bob] = [await shop.signedIn(), await shop.signedIn()];
    const ids = [await send(ann), await send(bob)];
    shop.clock.advance(1 * DAY);
    ids.push(await send(ann));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
  });
});

test('the public list has pages of twenty, newest first', async () => {
  for (let number = 0; number < 25; number += 1) {
    shop.clock.advance(1 * SECOND);
    await sendSignedOut({ subject: `Page ${number}` });
  }
  const first = await shop.client().call(contract.listRecentSupportMessages, { query: {} });
  expect(first.messages.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Page ${24 - index}`),
  );
  const query = { after: first.next ?? '' };
  const second = await shop.client().call(contract.listRecentSupportMessages, { query });
  expect(second.messages.slice(0, 5).map(({ subject }) => subject)).toEqual([4, 3, 2, 1, 0].map((n) => `Page ${n}`));
});
