/** Messages to the studio, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Is the castle hollow?' };
const recent = async () => (await shop.client().call(contract.listRecentSupportMessages, { query: {} })).messages;

describe('sending', () => {
  test('signed out, joins the public list without the address', async () => {
    const { id } = await shop.client().call(contract.sendSupportMessage, { body: message });
    const { email: _, ...shown } = message;
    expect(await recent()).toEqual([{ ...shown, id, timestamp: shop.clock.now().toISOString() }]);
  });

  test('signed in, stays private', async () => {
    const browser = await shop.signedIn();
    const { user } = await browser.call(contract.getSession, {});
    const { id } = await browser.call(contract.sendSupportMessage, { body: { ...message, subject: 'Private' } });
    expect((await recent()).map((shown) => shown.subject)).not.toContain('Private');
    const rows = await shop.database.query('select user_id from support_messages where id = $1', [id]);
    expect(rows).toEqual([{ user_id: user?.id }]);
  });

  test.each(['name', 'email', 'subject', 'message'] as const)(
    'without %s is refused with the spec sentence',
    async (field) => {
      const body = { ...message, [field]: '   ' };
      expect(await shop.client().problem(contract.sendSupportMessage, { body })).toMatchObject({
        code: 'support_fields_required',
        detail: 'All fields are required!',
        errors: [{ path: `body.${field}` }],
      });
    },
  );

  test.each([
    ['an address that is none', { email: 'nobody' }, 'invalid_email'],
    ['a name beyond 100 characters', { name: 'x'.repeat(101) }, 'text_too_long'],
    ['a subject beyond 150 characters', { subject: 'x'.repeat(151) }, 'text_too_long'],
    ['a message beyond 4000 characters', { message: 'x'.repeat(4001) }, 'text_too_long'],
  ])('with %s is refused', async (_, part, code) => {
    const body = { ...message, ...part };
    expect(await shop.client().problem(contract.sendSupportMessage, { body })).toMatchObject({ code, status: 400 });
  });

  test('the longest texts of astral characters are kept whole', async () => {
    const body = { ...message, subject: '🐉'.repeat(75), message: '🏰'.repeat(2000) };
    await shop.client().call(contract.sendSupportMessage, { body });
    expect(await recent()).toContainEqual(expect.objectContaining({ subject: body.subject, message: body.message }));
  });

  test('characters that hide or turn text are taken out, line breaks and tabs are kept', async () => {
    const controls = '\u202a\u202e\u2066\u2067\u2069\u200e\u200f\u061c\u001b\u0007\u0085\u007f';
    const text = `One${controls} line\r\n\tand ${controls}another: שלום 👩‍🚀`;
    const body = { name: `\u202eAnn${controls}`, email: `a${controls}nn@example.com`, subject: text, message: text };
    const { id } = await shop.client().call(contract.sendSupportMessage, { body });
    const clean = 'One line\n\tand another: שלום 👩‍🚀';
    expect(await recent()).toContainEqual(expect.objectContaining({ id, name: 'Ann', subject: clean, message: clean }));
    const rows = await shop.database.query('select email from support_messages where id = $1', [id]);
    expect(rows).toEqual([{ email: 'ann@example.com' }]);
  });

  test('a field of nothing visible is a field left empty', async () => {
    const body = { ...message, subject: '\u202e \u2066' };
    expect(await shop.client().problem(contract.sendSupportMessage, { body })).toMatchObject({
      code: 'support_fields_required',
    });
  });

  test('the sixth message within ten minutes is refused, counted by account when signed in', async () => {
    const [visitor, user] = [shop.client(), await shop.signedIn()];
    for (const browser of [visitor, user]) {
      for (let index = 0; index < 5; index += 1) await browser.call(contract.sendSupportMessage, { body: message });
      expect(await browser.problem(contract.sendSupportMessage, { body: message })).toMatchObject({
        code: 'rate_limited',
        status: 429,
      });
    }
    shop.clock.advance(10 * MINUTE);
    await visitor.call(contract.sendSupportMessage, { body: message });
  });
});

test('the list holds the newest twenty, newest first', async () => {
  for (let index = 0; index < 25; index += 1) {
    shop.clock.advance(1 * SECOND);
    await shop.client().call(contract.sendSupportMessage, { body: { ...message, subject: `Number ${index}` } });
  }
  const subjects = (await recent()).map((shown) => shown.subject);
  expect(subjects).toEqual(Array.from({ length: 20 }, (_, index) => `Number ${24 - index}`));
});
