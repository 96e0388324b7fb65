/** The inbox, over HTTP. */
import { contract } from '@storefront/contract';
import { consoleContract as api, CONSOLE_EVENTS_PATH, MESSAGES_EXPORT_PATH } from '@storefront/contract/console';
import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../base/clock.ts';
import { startWithOrder } from '../../../shop/refunds/testing/refunds.ts';
import { createSupportNews, type SupportNews } from '../../../shop/support/news.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { easySolution } from '../../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createMessageAdmin } from '../../admin/messages.ts';
import { SUPPORT, startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let news: SupportNews;
let studio: TestConsole;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  news = createSupportNews(shop.listener);
  studio = startTestConsole({ ...shop, allDeps: { ...shop.allDeps, supportNews: news } });
  browser = await studio.byLink();
  await vi.waitUntil(() => news.isUp(), { timeout: 30_000 });
});
afterAll(async () => {
  news.stop();
  await shop.stop();
});

const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Is the castle hollow?' };
const sendSignedOut = async (subject: string) =>
  shop.client().call(contract.sendSupportMessage, {
    body: { ...message, subject, captcha: await easySolution(shop, 'support') },
  });
const ids = async (query: Parameters<typeof browser.call<typeof api.findMessages>>[1]['query']) =>
  (await browser.call(api.findMessages, { query })).messages.map(({ id }) => id);
const show = (messageId: string) => browser.call(api.showMessage, { params: { messageId } });
const lastAudit = async () => (await browser.call(api.listAudit, { query: {} })).entries[0];
const answer = (messageId: string, text: string, seenReplies = 0) =>
  browser.call(api.replyToMessage, { params: { messageId }, body: { text, seenReplies } });
const recent = async () =>
  (await shop.client().call(contract.listRecentSupportMessages, { query: {} })).messages.map(({ id }) => id);

describe('the inbox', () => {
  test('has messages by what became of them, newest first, and counts the open ones', async () => {
    const sent = [];
    for (const subject of ['open', 'answered', 'closed', 'hidden']) {
      shop.clock.advance(1 * MINUTE);
      sent.push((await sendSignedOut(subject)).id);
    }
    const [open = '', answered = '', closed = '', hidden = ''] = sent;
    const { open: before } = await browser.call(api.countOpenMessages, {});
    await answer(answered, 'It is.');
    await browser.call(api.setMessageClosed, { params: { messageId: closed }, body: { isClosed: true } });
    await browser.call(api.setMessageHidden, { params: { messageId: hidden }, body: { isHidden: true } });
    expect((await ids({})).slice(0, 4)).toEqual([hidden, closed, answered, open]);
    expect((await ids({ state: 'open' }))[0]).toBe(open);
    expect(await ids({ state: 'answered' })).toEqual([answered]);
    expect(await ids({ state: 'closed' })).toEqual([closed]);
    expect(await ids({ state: 'hidden' })).toEqual([hidden]);
    expect(await browser.call(api.countOpenMessages, {})).toEqual({ open: before - 3 });
  });

  test('is exported by its filter, with whole texts and what became of them, by support too', async () => {
    const at = shop.clock.now().toISOString();
    const { id } = await sendSignedOut('=1+1 exported');
    await answer(id, 'It is.');
    const support = await studio.signedIn(SUPPORT);
    const response = await support.request(`${MESSAGES_EXPORT_PATH}?search=exported&state=answered`);
    expect(response.headers.get('content-disposition')).toContain('messages.csv');
    const [, row, ...others] = (await response.text()).trimEnd().split('\r\n');
    expect(others).toEqual([]);
    const cells = [id, 'Ann', 'ann@example.com', "'=1+1 exported", 'Is the castle hollow?', 'answered', '1', ''];
    expect(row).toBe([...cells, at].join(','));
    expect(await lastAudit()).toMatchObject({ action: 'message.export', role: 'support' });
  });

  test('is searched by words of name, address and subject', async () => {
    const { id } = await sendSignedOut('About the Wyvern');
    expect(await ids({ search: 'wyVERN' })).toEqual([id]);
    expect(await ids({ search: 'ann@exam' })).toContain(id);
    expect(await ids({ search: 'an_' })).toEqual([]);
    expect(await ids({ search: 'Ｗｙ\u200bｖｅｒｎ\u00ad' })).toEqual([id]);
  });

  test('comes page by page', async () => {
    await shop.database.query(
      `insert into support_messages (name, email, subject, message, created_at)
       select 'Paul', 'paul@example.com', 'Number ' || n, 'Text', $1::timestamptz - n / 2 * interval '1 second'
       from generate_series(1, 60) n`,
      [shop.clock.now()],
    );
    const first = await browser.call(api.findMessages, { query: { search: 'paul@' } });
    const second = await browser.call(api.findMessages, { query: { search: 'paul@', after: first.next ?? '' } });
    const seen = [...first.messages, ...second.messages].map(({ id }) => id);
    expect([first.messages.length, new Set(seen).size, second.next]).toEqual([50, 60, null]);
  });

  test('is told of a new message at once, and of what happens to one', async () => {
    const { response, events } = await listen();
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const user = await shop.signedIn();
    const { id } = await user.call(contract.sendSupportMessage, { body: { ...message, subject: 'Private' } });
    await expect.poll(() => events.length).toBe(1);
    await answer(id, 'Here we are.');
    await expect.poll(() => events.length).toBe(2);
    expect((await studio.client().request(CONSOLE_EVENTS_PATH)).status).toBe(401);
  });
});

describe('a conversation', () => {
  test('has the customer’s words, the replies, and beside them the customer’s orders and other messages', async () => {
    const { browser: customer, order } = await startWithOrder(shop);
    const first = await customer.call(contract.sendSupportMessage, { body: message });
    shop.clock.advance(1 * MINUTE);
    const { id } = await customer.call(contract.sendSupportMessage, { body: { ...message, subject: 'Still there?' } });
    shop.clock.advance(1 * MINUTE);
    const shown = await answer(id, 'We are.');
    expect(shown).toMatchObject({
      id,
      isPrivate: true,
      state: 'answered',
      conversation: [
        { by: 'customer', text: message.message },
        { by: 'studio', text: 'We are.' },
      ],
      orders: [{ id: order.id, receiptNumber: order.receiptNumber, totalCents: 7997, product: 'Castle' }],
      others: [{ id: first.id, subject: 'Hello', state: 'open' }],
    });
  });

  test('of a signed-out sender shows no orders: an address that was typed proves nothing', async () => {
    const { email } = await startWithOrder(shop);
    const { id } = await shop.client().call(contract.sendSupportMessage, {
      body: { ...message, email, captcha: await easySolution(shop, 'support') },
    });
    expect(await show(id)).toMatchObject({ isPrivate: false, customerId: null, orders: [], others: [] });
  });

  test('that is not there is not found, whatever is asked of it', async () => {
    const params = { messageId: '01890a5d-ac96-774b-bcce-b302099a8057' };
    const refusals = await Promise.all([
      browser.problem(api.showMessage, { params }),
      browser.problem(api.replyToMessage, { params, body: { text: 'Hello?', seenReplies: 0 } }),
      browser.problem(api.setMessageHidden, { params, body: { isHidden: true } }),
      browser.problem(api.setMessageClosed, { params, body: { isClosed: true } }),
      browser.problem(api.assignMessage, { params, body: { isMine: true } }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual(Array(5).fill(404));
  });
});

describe('a reply', () => {
  test('is sent by email, stands in the customer’s conversation, and leaves one line in the audit log', async () => {
    const customer = await shop.signedIn();
    const { id } = await customer.call(contract.sendSupportMessage, { body: message });
    await answer(id, '  It is hollow. ');
    expect(emailsTo(shop, 'ann@example.com').at(-1)?.text).toContain('It is hollow.');
    const { messages } = await customer.call(contract.getConversation, { query: {} });
    expect(messages[0]?.replies).toMatchObject([{ text: 'It is hollow.' }]);
    const { entries } = await browser.call(api.listAudit, { query: { action: 'message.reply' } });
    expect(entries.filter(({ subject }) => subject.id === id)).toMatchObject([{ to: { text: 'It is hollow.' } }]);
  });

  test('beside one of another person is a conflict: nothing is sent twice', async () => {
    const { id } = await sendSignedOut('Two of us');
    const sent = emailsTo(shop, 'ann@example.com').length;
    const both = await Promise.allSettled([answer(id, 'One.'), answer(id, 'Two.')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(emailsTo(shop, 'ann@example.com')).toHaveLength(sent + 1);
    const args = { params: { messageId: id }, body: { text: 'Three.', seenReplies: 0 } };
    expect(await browser.problem(api.replyToMessage, args)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await answer(id, 'Three.', 1)).conversation).toHaveLength(3);
  });

  test.each(['  ', 'x'.repeat(4001)])('of %.4s is refused', async (text) => {
    const { id } = await sendSignedOut(`Length ${text.length}`);
    const args = { params: { messageId: id }, body: { text, seenReplies: 0 } };
    expect(await browser.problem(api.replyToMessage, args)).toMatchObject({ status: 400 });
  });

  test('in the console and by command end in equal rows and emails', async () => {
    const [one, other] = [await sendSignedOut('By command'), await sendSignedOut('By console')];
    await createMessageAdmin({ ...shop, origin: TEST_ORIGIN }).reply(one.id, 'The same.');
    await answer(other.id, 'The same.');
    const rowOf = (id: string) =>
      shop.database.query(
        `select reply.text, reply.created_at, message.answered_at, message.hidden_at, message.closed_at
         from support_replies reply join support_messages message on message.id = message_id where message_id = $1`,
        [id],
      );
    expect(await rowOf(other.id)).toEqual(await rowOf(one.id));
    const [first, second] = emailsTo(shop, 'ann@example.com').slice(-2);
    expect(second?.text).toBe(first?.text);
  });
});

describe('a message', () => {
  test('that is hidden leaves the public list, and comes back; both are written down', async () => {
    const { id } = await sendSignedOut('Unpleasant');
    const set = (isHidden: boolean) =>
      browser.call(api.setMessageHidden, { params: { messageId: id }, body: { isHidden } });
    expect((await set(true)).state).toBe('hidden');
    expect(await recent()).not.toContain(id);
    expect(await lastAudit()).toMatchObject({
      action: 'message.hide',
      from: { isHidden: false },
      to: { isHidden: true },
    });
    expect((await set(false)).state).toBe('open');
    expect(await recent()).toContain(id);
  });

  test('that is closed waits for nobody, not for the command either, until it is opened again', async () => {
    const { id } = await sendSignedOut('Just saying thanks');
    const commandSees = async () =>
      (await createMessageAdmin({ ...shop, origin: TEST_ORIGIN }).list({ isOpen: true, limit: 1000 })).some(
        (each) => each.id === id,
      );
    const set = (isClosed: boolean) =>
      browser.call(api.setMessageClosed, { params: { messageId: id }, body: { isClosed } });
    expect((await set(true)).state).toBe('closed');
    expect(await commandSees()).toBe(false);
    expect(await lastAudit()).toMatchObject({ action: 'message.close', to: { isClosed: true } });
    expect((await set(false)).state).toBe('open');
    expect(await commandSees()).toBe(true);
  });

  test('is taken on by a person and given back', async () => {
    const { id } = await sendSignedOut('Mine?');
    const support = await studio.signedIn(SUPPORT);
    const set = (isMine: boolean) => support.call(api.assignMessage, { params: { messageId: id }, body: { isMine } });
    expect((await set(true)).assignee).toBe(SUPPORT);
    expect(await lastAudit()).toMatchObject({
      actor: SUPPORT,
      action: 'message.assign',
      from: { assignee: null },
      to: { assignee: SUPPORT },
    });
    expect((await set(false)).assignee).toBeNull();
  });
});

describe('a saved reply', () => {
  const words = { name: 'Refunds', text: 'You can refund it yourself for 72 hours.' };

  test('is added, changed and removed, each with a line in the audit log', async () => {
    const added = await browser.call(api.addSavedReply, { body: words });
    const params = { replyId: added.id };
    const changed = await browser.call(api.changeSavedReply, {
      params,
      body: { ...words, text: 'Within 72 hours.', version: added.version },
    });
    expect(await lastAudit()).toMatchObject({
      action: 'saved-reply.change',
      from: words,
      to: { ...words, text: 'Within 72 hours.' },
    });
    expect((await browser.call(api.listSavedReplies, {})).replies).toEqual([changed]);
    await browser.call(api.removeSavedReply, { params });
    expect((await browser.call(api.listSavedReplies, {})).replies).toEqual([]);
    expect(await browser.problem(api.removeSavedReply, { params })).toMatchObject({ status: 404 });
  });

  test('changed by two people at once keeps the first change and shows it to the second', async () => {
    const { id: replyId, version } = await browser.call(api.addSavedReply, { body: words });
    const change = (text: string) => ({ params: { replyId }, body: { ...words, text, version } });
    await browser.call(api.changeSavedReply, change('The first.'));
    const problem = await browser.problem(api.changeSavedReply, change('The second.'));
    expect(problem).toMatchObject({ status: 409, context: { present: { text: 'The first.', version: version + 1 } } });
  });
});

/** Opens the stream; `events` has its events since the first round. */
async function listen() {
  const response = await browser.request(CONSOLE_EVENTS_PATH, { headers: { 'x-storefront-client': '', origin: '' } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: string[] = [];
  void (async () => {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      for (const [, name = ''] of chunk.value.matchAll(/^event: (.+)$/gm)) events.push(name);
    }
  })();
  await expect.poll(() => events).toEqual(['messages']);
  events.length = 0;
  return { response, events };
}
