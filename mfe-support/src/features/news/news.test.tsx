/** Messages that arrive while the page is open. */

import { type ConversationMessage, contract, type PublicSupportMessage } from '@storefront/contract';
import { signedOut } from '@storefront/state';
import { answer, fail, signedInSession } from '@storefront/testkit';
import { MINUTE, SECOND } from '@storefront/utils/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStreams, Stream } from '../support/testing/browser.ts';
import { noMessages, open } from '../support/testing/contact.tsx';

beforeEach(noMessages);

const PAGE = 3;

afterEach(() => vi.useRealTimers());

const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const aMessage = (n: number): PublicSupportMessage => ({
  ...{ id: idOf(n), name: `Ann ${n}`, subject: `Subject ${n}`, message: `Text ${n}` },
  timestamp: new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString(),
});

/** Answers with a public list in pages of three. */
function listing(count: number) {
  let messages = Array.from({ length: count }, (_, index) => aMessage(count - index));
  const asked: (string | undefined)[] = [];
  answer(contract.listRecentSupportMessages, ({ query: { after } }) => {
    asked.push(after);
    const from = after ? messages.findIndex(({ id }) => id < after) : 0;
    const page = from < 0 ? [] : messages.slice(from, from + PAGE);
    return { messages: page, next: from + PAGE < messages.length ? (page.at(-1)?.id ?? null) : null };
  });
  return {
    asked,
    add: (n: number) => {
      messages = [aMessage(n), ...messages];
    },
    hide: (n: number) => {
      messages = messages.filter(({ id }) => id !== idOf(n));
    },
  };
}

const recent = () => within(screen.getByRole('region', { name: 'Recent Messages' }));
const subjects = () =>
  recent()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const numbered = (...numbers: number[]) => numbers.map((n) => `Subject ${n}`);
const receive = (event: 'recent' | 'conversation') =>
  act(async () => {
    for (const stream of openStreams()) stream.dispatchEvent(new Event(event));
  });
const streamIsOpen = () => waitFor(() => expect(openStreams()).toHaveLength(1));

async function openWith(count: number) {
  const server = listing(0);
  const page = await open();
  await streamIsOpen();
  for (let n = 1; n <= count; n++) server.add(n);
  await receive('recent');
  return { ...page, ...server };
}

describe('the public list', () => {
  test('shows a message that comes in, above the others, and tells it to those who do not see it, once', async () => {
    const { add } = await openWith(2);
    await waitFor(() => expect(subjects()).toEqual(numbered(2, 1)));
    add(3);
    await receive('recent');
    await waitFor(() => expect(subjects()).toEqual(numbered(3, 2, 1)));
    const news = await screen.findByText('1 new message under Recent Messages.');
    await receive('recent');
    expect(screen.getByText('1 new message under Recent Messages.')).toBe(news);
  });

  test('read further back goes on where it ended, and the first message of it takes the focus', async () => {
    const { user } = await openWith(7);
    await waitFor(() => expect(subjects()).toEqual(numbered(7, 6, 5)));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(subjects()).toEqual(numbered(7, 6, 5, 4, 3, 2)));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Subject 4'));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(subjects()).toEqual(numbered(7, 6, 5, 4, 3, 2, 1)));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('read further back stays whole when a message comes in, and what is read keeps its place in the page', async () => {
    const { user, add } = await openWith(7);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(subjects()).toEqual(numbered(7, 6, 5, 4, 3, 2)));
    const seen: (string | null)[][] = [];
    const read = recent().getByRole('heading', { name: 'Subject 5' });
    const watch = new MutationObserver(() => seen.push(subjects()));
    watch.observe(document.body, { subtree: true, childList: true });
    add(8);
    await receive('recent');
    await waitFor(() => expect(subjects()).toEqual(numbered(8, 7, 6, 5, 4, 3)));
    watch.disconnect();
    expect(seen.filter((shown) => !shown.includes('Subject 5'))).toEqual([]);
    expect(recent().getByRole('heading', { name: 'Subject 5' })).toBe(read);
  });

  test('loses a message that the studio hides, however far back', async () => {
    const { user, hide } = await openWith(5);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(subjects()).toEqual(numbered(5, 4, 3, 2, 1)));
    hide(2);
    await receive('recent');
    await waitFor(() => expect(subjects()).toEqual(numbered(5, 4, 3, 1)));
  });

  test('that cannot be read further back says so, keeps what it has, and can be asked again', async () => {
    const { user } = await openWith(5);
    const more = await screen.findByRole('button', { name: 'Show more' });
    fail(contract.listRecentSupportMessages);
    await user.click(more);
    await recent().findByRole('alert');
    expect(subjects()).toEqual(numbered(5, 4, 3));
    listing(5);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(subjects()).toEqual(numbered(5, 4, 3, 2, 1)));
  });
});

test('a reply of the studio comes into the conversation and is told, and nothing of what has none', async () => {
  const question: ConversationMessage = { ...aMessage(1), replies: [] };
  const other = { ...aMessage(2), replies: [] };
  let messages = [other, question];
  await openConversation(() => messages);
  expect(await screen.findAllByText('We have not answered yet.')).toHaveLength(2);
  messages = [other, { ...question, replies: [{ id: idOf(9), text: 'It is.', timestamp: question.timestamp }] }];
  await receive('conversation');
  expect(await screen.findByText('It is.')).toBeTruthy();
  expect(await screen.findByText('Lanternkeep has replied to Subject 1.')).toBeTruthy();
});

async function openConversation(messages: () => ConversationMessage[]) {
  answer(contract.getConversation, () => ({ messages: messages(), next: null }));
  const page = await open(signedInSession());
  await streamIsOpen();
  return page;
}

test('news that many are told is asked for within the time that it names, and once', async () => {
  const { add, asked } = await openWith(1);
  await waitFor(() => expect(subjects()).toEqual(numbered(1)));
  add(2);
  const before = asked.length;
  const spread = () => {
    for (const stream of openStreams()) stream.dispatchEvent(new MessageEvent('recent', { data: '200' }));
  };
  act(spread);
  act(spread);
  expect(asked).toHaveLength(before);
  await waitFor(() => expect(subjects()).toEqual(numbered(2, 1)));
  expect(asked).toHaveLength(before + 1);
});

describe('the stream of news', () => {
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => vi.restoreAllMocks());

  test('is closed while the page is hidden, and opened again', async () => {
    await open();
    await streamIsOpen();
    show('hidden');
    expect(openStreams()).toEqual([]);
    show('visible');
    expect(openStreams()).toHaveLength(1);
  });

  test('is closed when the page goes into the browser’s memory, and opened when it comes back', async () => {
    await open();
    await streamIsOpen();
    dispatchEvent(new Event('pagehide'));
    expect(openStreams()).toEqual([]);
    dispatchEvent(new Event('pageshow'));
    expect(openStreams()).toHaveLength(1);
  });

  test('is another one for somebody else, and none once the page is left', async () => {
    const { store, unmount } = await open(signedInSession());
    await streamIsOpen();
    const before = openStreams();
    act(() => void store.dispatch(signedOut()));
    await waitFor(() => expect(openStreams()).not.toEqual(before));
    expect(openStreams()).toHaveLength(1);
    unmount();
    expect(openStreams()).toEqual([]);
  });

  const refuse = () => {
    for (const stream of openStreams()) stream.refuse();
  };

  test('refused, is asked for again within seconds, then less and less often, up to once a minute', async () => {
    await open();
    await streamIsOpen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const waits: number[] = [];
    for (let refusals = 0; refusals < 7; refusals += 1) {
      refuse();
      expect(openStreams()).toEqual([]);
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
      expect(openStreams()).toHaveLength(1);
    }
    expect(waits.map((wait) => wait / SECOND)).toEqual([3, 6, 12, 24, 48, 60, 60]);
  });

  test('refused, is not asked for by a page that was left', async () => {
    const { unmount } = await open();
    await streamIsOpen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    refuse();
    unmount();
    vi.advanceTimersByTime(MINUTE);
    expect(openStreams()).toEqual([]);
  });

  test('that is lost for long is replaced by asking every minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = listing(0);
    await open();
    await streamIsOpen();
    for (const stream of openStreams()) stream.readyState = stream.CONNECTING;
    server.add(1);
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    vi.useRealTimers();
    await waitFor(() => expect(subjects()).toEqual(numbered(1)));
  });

  test('that browsers do not have is replaced by asking every minute', async () => {
    vi.stubGlobal('EventSource', undefined);
    Reflect.deleteProperty(globalThis, 'EventSource');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const interval = vi.spyOn(globalThis, 'setInterval');
    const server = listing(0);
    await open();
    await waitFor(() => expect(interval).toHaveBeenCalledWith(expect.anything(), MINUTE));
    server.add(1);
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    vi.useRealTimers();
    await waitFor(() => expect(subjects()).toEqual(numbered(1)));
    expect(Stream.opened).toEqual([]);
  });
});

test('a long text is folded until it is asked for', async () => {
  const long = `${'word '.repeat(200)}the end.`;
  const { user } = await openConversation(() => [{ ...aMessage(1), message: long, replies: [] }]);
  const button = await screen.findByRole('button', { name: 'Read all of Subject 1' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(screen.getByRole('button', { name: 'Show less of Subject 1' }).getAttribute('aria-expanded')).toBe('true');
});
