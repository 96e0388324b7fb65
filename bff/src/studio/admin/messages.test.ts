/** The studio's actions on messages. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { easySolution } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMessageAdmin, type MessageAdmin } from './messages.ts';

let shop: TestApp;
let admin: MessageAdmin;
beforeAll(async () => {
  shop = await startTestApp();
  admin = createMessageAdmin({ ...shop, origin: 'https://shop.example' });
});
afterAll(() => shop.stop());

const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Is the castle\nhollow?' };
const sendSignedOut = async (subject: string) =>
  shop.client().call(contract.sendSupportMessage, {
    body: { ...message, subject, captcha: await easySolution(shop, 'support') },
  });
const recent = async () =>
  (await shop.client().call(contract.listRecentSupportMessages, { query: {} })).messages.map(({ id }) => id);

describe('a reply', () => {
  test('is written to the sender, and stands in their conversation', async () => {
    const browser = await shop.signedIn();
    const { id } = await browser.call(contract.sendSupportMessage, { body: message });
    shop.clock.advance(1 * MINUTE);
    await admin.reply(id, '  It is hollow.\nMind the cellar.  ');
    expect(shop.outbox.emails.at(-1)).toEqual({
      to: 'ann@example.com',
      thread: `conversation.${id}`,
      isPersonal: true,
      shopName: 'Lanternkeep',
      subject: 'Lanternkeep: Re: Hello',
      text: [
        'Hello Ann,',
        'It is hollow.\nMind the cellar.',
        'To reply, write to us again:\nhttps://shop.example/support',
        'You wrote:\n> Is the castle\n> hollow?',
        'Lanternkeep\n',
      ].join('\n\n'),
    });
    const { messages } = await browser.call(contract.getConversation, { query: {} });
    expect(messages[0]?.replies).toMatchObject([
      { text: 'It is hollow.\nMind the cellar.', timestamp: shop.clock.now().toISOString() },
    ]);
    const { supportMessages } = await browser.call(contract.exportAccount, {});
    expect(supportMessages).toMatchObject([
      { subject: 'Hello', replies: [{ text: 'It is hollow.\nMind the cellar.' }] },
    ]);
  });

  test('to a signed-out sender is an email alone: the public list does not show it', async () => {
    const { id } = await sendSignedOut('A public one');
    await admin.reply(id, 'Between us.');
    expect(shop.outbox.emails.at(-1)).toMatchObject({
      to: 'ann@example.com',
      subject: 'Lanternkeep: Re: A public one',
    });
    const list = await shop.client().request('/api/support-messages/recent');
    expect(await list.text()).not.toContain('Between us.');
  });

  test('cannot break out of the subject of its email', async () => {
    const { id } = await sendSignedOut('One\nBcc: everybody@example.com');
    await admin.reply(id, 'No.');
    expect(shop.outbox.emails.at(-1)?.subject).toBe('Lanternkeep: Re: One Bcc: everybody@example.com');
  });

  test.each([
    ['  ', 'A reply must not be empty.'],
    ['x'.repeat(4001), 'A reply has at most 4000 characters; this one has 4001.'],
  ])('of %.5s is refused, and no email is sent', async (text, message) => {
    const { id } = await sendSignedOut(`For ${text.length}`);
    const before = shop.outbox.emails.length;
    await expect(admin.reply(id, text)).rejects.toThrow(message);
    expect(shop.outbox.emails).toHaveLength(before);
    expect((await admin.show(id)).replies).toEqual([]);
  });
});

test('a hidden message is gone from the public list at once, and can come back', async () => {
  const { id } = await sendSignedOut('Unpleasant');
  await admin.setHidden(id, true);
  expect(await recent()).not.toContain(id);
  await admin.setHidden(id, false);
  expect(await recent()).toContain(id);
});

test('open messages are those that were neither answered nor hidden, newest first', async () => {
  const [answered, hidden, open] = [await sendSignedOut('1'), await sendSignedOut('2'), await sendSignedOut('3')];
  await admin.reply(answered.id, 'Here you are.');
  await admin.setHidden(hidden.id, true);
  const listed = await admin.list({ isOpen: true, limit: 3 });
  expect(listed[0]).toMatchObject({ id: open.id, email: 'ann@example.com', replies: 0 });
  expect(listed.map(({ id }) => id)).not.toContain(answered.id);
  expect(listed.map(({ id }) => id)).not.toContain(hidden.id);
  expect((await admin.list({ limit: 3 })).map(({ id }) => id)).toEqual([open.id, hidden.id, answered.id]);
});

test('an id that no message has is said to be unknown', async () => {
  const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
  const asks = [() => admin.show(unknown), () => admin.reply(unknown, 'Hello?'), () => admin.setHidden(unknown, true)];
  for (const ask of asks) await expect(ask()).rejects.toThrow('There is no message with this id.');
});
