/** The inbox and a conversation. */
import { type Conversation, consoleContract as contract } from '@storefront/contract/console';
import { answer, refuse } from '@storefront/testkit';
import { MINUTE } from '@storefront/utils/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aConversation, aListedMessage, aListedOrder, aSession, MESSAGE_ID } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const PATH = `/messages/${MESSAGE_ID}`;

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 1 }));
  answer(contract.findMessages, () => ({ messages: [aListedMessage()], next: null }));
  answer(contract.showMessage, () => aConversation());
  answer(contract.listSavedReplies, () => ({ replies: [] }));
});

const reply = () => screen.getByRole('textbox', { name: 'Reply' }) as HTMLTextAreaElement;
const shown = (conversation: Conversation) => {
  answer(contract.showMessage, () => conversation);
  return conversation;
};

describe('the inbox', () => {
  test('has each message with its sender and state, and opens it beside the list', async () => {
    const { user, here } = renderConsole('/messages?state=open');
    const list = within(await screen.findByRole('list', { name: 'Messages' }));
    await user.click(list.getByRole('link', { name: /The castle Open Mara Is it hollow\?/ }));
    expect(here()).toBe(`${PATH}?state=open`);
    expect(await screen.findByRole('article', { name: 'The castle' })).toBeTruthy();
    expect(list.getByRole('link', { name: /The castle/ }).getAttribute('aria-current')).toBe('page');
  });

  test('is filtered and searched by what its address says', async () => {
    const asked: unknown[] = [];
    answer(contract.findMessages, ({ query }) => {
      asked.push(query);
      return { messages: [], next: null };
    });
    const { user, here } = renderConsole('/messages');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Answered');
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'castle{Enter}');
    expect(here()).toBe('/messages?state=answered&search=castle');
    expect(await screen.findByRole('heading', { name: 'No matching messages' })).toBeTruthy();
    expect(asked).toContainEqual({ state: 'answered', search: 'castle' });
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/console/messages-export?search=castle&state=answered',
    );
  });

  describe('with a stream of events', () => {
    class Stream extends EventTarget {
      static opened: Stream[] = [];
      readonly OPEN = 1;
      readonly CLOSED = 2;
      readyState = 1;
      constructor() {
        super();
        Stream.opened.push(this);
      }
      close() {
        this.readyState = 2;
      }
    }
    const open = () => Stream.opened.filter(({ readyState }) => readyState === 1);
    const news = () => {
      answer(contract.countOpenMessages, () => ({ open: 2 }));
      answer(contract.findMessages, () => ({
        messages: [aListedMessage({ id: '019a0000-0000-7000-8000-0000000000b2', subject: 'News' }), aListedMessage()],
        next: null,
      }));
    };

    beforeEach(() => {
      Stream.opened = [];
      vi.stubGlobal('EventSource', Stream);
      return () => {
        vi.useRealTimers();
        vi.unstubAllGlobals();
        vi.restoreAllMocks();
      };
    });

    test('is read again when the server says that a message came', async () => {
      renderConsole('/messages');
      await screen.findByRole('list', { name: 'Messages' });
      news();
      open()[0]?.dispatchEvent(new MessageEvent('messages', { data: '' }));
      expect(await screen.findByRole('link', { name: /News/ })).toBeTruthy();
      expect(await screen.findByRole('link', { name: /Messages 2 open/ })).toBeTruthy();
    });

    test('that is lost is read again each minute', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      renderConsole('/messages');
      await screen.findByRole('list', { name: 'Messages' });
      open()[0]?.close();
      news();
      await act(() => vi.advanceTimersByTimeAsync(MINUTE));
      vi.useRealTimers();
      expect(await screen.findByRole('link', { name: /News/ })).toBeTruthy();
    });

    test('has none while the page is hidden', async () => {
      renderConsole('/messages');
      await screen.findByRole('list', { name: 'Messages' });
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      expect(open()).toEqual([]);
      visibility.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
      expect(open()).toHaveLength(1);
    });
  });
});

describe('a conversation', () => {
  test('has what was said, and beside it the customer’s orders', async () => {
    shown(
      aConversation({
        conversation: [
          ...aConversation().conversation,
          {
            id: '019a0000-0000-7000-8000-0000000000b3',
            text: 'It is.',
            by: 'studio',
            timestamp: '2026-11-21T09:00:00.000Z',
          },
        ],
        orders: [aListedOrder()],
        others: [
          {
            id: '019a0000-0000-7000-8000-0000000000b4',
            subject: 'Earlier',
            state: 'closed',
            createdAt: '2026-11-01T09:00:00.000Z',
          },
        ],
      }),
    );
    renderConsole(PATH);
    const said = within(await screen.findByRole('list', { name: 'Conversation' })).getAllByRole('listitem');
    expect(said.map((each) => each.textContent)).toEqual([
      expect.stringContaining('Is it hollow?'),
      expect.stringContaining('It is.The studio'),
    ]);
    expect(screen.getByRole('link', { name: '2026-000042' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Earlier' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hide from Public' })).toBeNull();
  });

  test('written signed out says that the address is not proved, and can be hidden', async () => {
    const conversation = shown(aConversation({ isPrivate: false, customerId: null }));
    answer(contract.setMessageHidden, ({ body }) => {
      expect(body).toEqual({ isHidden: true });
      return shown({ ...conversation, state: 'hidden' });
    });
    const { user } = renderConsole(PATH);
    expect(await screen.findByText(/the address is not verified/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide from Public' }));
    expect(await screen.findByRole('button', { name: 'Show Publicly Again' })).toBeTruthy();
  });

  test('is closed, opened again and taken on', async () => {
    answer(contract.setMessageClosed, ({ body }) => shown(aConversation({ state: body.isClosed ? 'closed' : 'open' })));
    answer(contract.assignMessage, ({ body }) =>
      shown(aConversation({ assignee: body.isMine ? aSession().actor : null })),
    );
    const { user } = renderConsole(PATH);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    await user.click(await screen.findByRole('button', { name: 'Assign to Me' }));
    expect(await screen.findByText('Assigned to ann@shop.example.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unassign' })).toBeTruthy();
  });
});

describe('a reply', () => {
  test('is sent from the keyboard, and the field is empty for the next one', async () => {
    answer(contract.replyToMessage, ({ body }) => {
      expect(body).toEqual({ text: 'It is hollow.', seenReplies: 0 });
      return shown(aConversation({ replies: 1, state: 'answered' }));
    });
    const { user } = renderConsole(PATH);
    await screen.findByRole('article');
    await user.type(reply(), 'It is hollow.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Your reply is on its way.')).toBeTruthy();
    expect(reply().value).toBe('');
  });

  test('beside one of another person keeps the text, and shows what was answered', async () => {
    refuse(contract.replyToMessage, 'changed_meanwhile');
    const { user } = renderConsole(PATH);
    await screen.findByRole('article');
    await user.type(reply(), 'It is hollow.');
    const [first] = aConversation().conversation;
    shown(
      aConversation({
        replies: 1,
        conversation: [
          ...(first ? [first] : []),
          {
            id: '019a0000-0000-7000-8000-0000000000b3',
            text: 'I was faster.',
            by: 'studio',
            timestamp: '2026-11-21T09:00:00.000Z',
          },
        ],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Send Reply' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else has replied in the meantime');
    expect(await screen.findByText('I was faster.')).toBeTruthy();
    expect(reply().value).toBe('It is hollow.');
    answer(contract.replyToMessage, ({ body }) => {
      expect(body.seenReplies).toBe(1);
      return shown(aConversation({ replies: 2 }));
    });
    await user.click(screen.getByRole('button', { name: 'Send Reply' }));
    expect(await screen.findByText('Your reply is on its way.')).toBeTruthy();
  });

  test('without words is not sent', async () => {
    const { user } = renderConsole(PATH);
    await screen.findByRole('article');
    await user.type(reply(), '   ');
    await user.click(screen.getByRole('button', { name: 'Send Reply' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reply().value).toBe('   ');
  });
});

describe('saved replies', () => {
  const saved = { id: '019a0000-0000-7000-8000-0000000000d1', name: 'Refunds', text: 'Within 72 hours.', version: 1 };

  test('are put in below what was typed', async () => {
    answer(contract.listSavedReplies, () => ({ replies: [saved] }));
    const { user } = renderConsole(PATH);
    await screen.findByRole('article');
    await user.type(reply(), 'Hello Mara,');
    await user.click(screen.getByRole('button', { name: 'Saved Replies…' }));
    await user.click(await screen.findByRole('button', { name: 'Insert Refunds' }));
    await waitFor(() => expect(reply().value).toBe('Hello Mara,\n\nWithin 72 hours.'));
  });

  test('are made of what was typed', async () => {
    const added: unknown[] = [];
    answer(contract.addSavedReply, ({ body }) => {
      added.push(body);
      answer(contract.listSavedReplies, () => ({ replies: [{ ...saved, ...body }] }));
      return { ...saved, ...body };
    });
    const { user } = renderConsole(PATH);
    await screen.findByRole('article');
    await user.type(reply(), 'Thank you!');
    await user.click(screen.getByRole('button', { name: 'Saved Replies…' }));
    await user.click(await screen.findByRole('button', { name: 'New Saved Reply' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Thanks');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Insert Thanks' })).toBeTruthy();
    expect(added).toEqual([{ name: 'Thanks', text: 'Thank you!' }]);
    expect(reply().value).toBe('Thank you!');
  });

  test('changed by another person meanwhile show both texts, and keep neither unseen', async () => {
    answer(contract.listSavedReplies, () => ({ replies: [saved] }));
    const present = { ...saved, text: 'Within three days.', version: 2 };
    refuse(contract.changeSavedReply, 'changed_meanwhile', { present });
    const { user } = renderConsole(PATH);
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Saved Replies…' }));
    await user.click(await screen.findByRole('button', { name: 'Edit Refunds' }));
    const text = screen.getByRole('textbox', { name: 'Text' });
    await user.clear(text);
    await user.type(text, 'For 72 hours.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const difference = within(await screen.findByRole('region', { name: 'Differences' }));
    expect(difference.getByRole('insertion').textContent).toBe('Theirs alone:Within three days.');
    expect(difference.getByRole('deletion').textContent).toBe('Yours alone:For 72 hours.');
    answer(contract.changeSavedReply, ({ body }) => {
      expect(body).toEqual({ name: 'Refunds', text: 'For 72 hours.', version: 2 });
      return { ...present, text: body.text, version: 3 };
    });
    await user.click(screen.getByRole('button', { name: 'Keep Mine' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'New Saved Reply' })).toBeTruthy();
  });
});
