/** Lists longer than a page. */
import { contract, messages, type Product, problems } from '@storefront/contract';
import { answer, aProductPage, castle, fail, renderPage } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { catalogApi } from './catalog.api.ts';
import StorePage from './store.page.tsx';

const models: readonly Product[] = Array.from({ length: 60 }, (_, index) => ({
  ...castle,
  id: `m${index}`,
  slug: `model-${index}`,
  name: `Model ${index}`,
}));

/** Fakes the IntersectionObserver: `reach` scrolls the end of the list near the window. */
class Edge {
  static watchers = new Set<Edge>();
  readonly tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: Edge['tell']) {
    this.tell = tell;
  }
  observe() {
    Edge.watchers.add(this);
  }
  disconnect() {
    Edge.watchers.delete(this);
  }
  static reach() {
    for (const { tell } of [...Edge.watchers]) tell([{ isIntersecting: true }]);
  }
}

/** Answers like the server, 24 products at once, and records the requested cursors. */
function longCatalogue() {
  const cursors: (string | undefined)[] = [];
  answer(contract.listProducts, ({ query: { cursor } }) => {
    cursors.push(cursor);
    const from = Number(cursor ?? 0);
    const next = from + 24;
    const more = { total: models.length, nextCursor: next < models.length ? String(next) : null };
    return aProductPage(models.slice(from, next), more);
  });
  return cursors;
}

beforeEach(() => {
  Edge.watchers.clear();
  vi.stubGlobal('IntersectionObserver', Edge);
});

const open = (state?: unknown) => renderPage(<StorePage />, { path: '/store?sort=name', state });
/** Resolves when the first scroll has loaded the continuation. */
async function scroll() {
  act(() => void dispatchEvent(new Event('scroll')));
  await waitFor(() => expect(Edge.watchers.size).toBe(1));
}
const shown = () => screen.getAllByRole('article').length;
const showMore = () => screen.findByRole('button', { name: 'Show more' });

test('say how many there are, and go on when told to until all are shown', async () => {
  const cursors = longCatalogue();
  const { user, locationState } = open();
  await showMore();
  await scroll();
  await user.click(await showMore());
  await screen.findByText('48 of 60 shown');
  expect(screen.getByText('60 products')).toBeTruthy();
  expect(shown()).toBe(48);
  expect(locationState()).toEqual({ shown: 48 });
  await user.click(await showMore());
  const count = await screen.findByText('60 of 60 shown');
  await waitFor(() => expect(document.activeElement).toBe(count.parentElement));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Model 59' })).toBeTruthy();
  expect(cursors).toEqual([undefined, '24', '48']);
});

test('go on when told to before the page is all there', async () => {
  longCatalogue();
  const { user } = open();
  await user.click(await showMore());
  await screen.findByText('48 of 60 shown');
});

test('go on by themselves when their end is scrolled near', async () => {
  longCatalogue();
  open();
  await showMore();
  await scroll();
  act(() => Edge.reach());
  await screen.findByText('48 of 60 shown');
});

test('are as long as they were left when their history entry is come back to', async () => {
  const cursors = longCatalogue();
  open({ shown: 60 });
  await showMore();
  act(() => void dispatchEvent(new Event('scroll')));
  await screen.findByText('60 of 60 shown');
  expect(cursors).toEqual([undefined, '24', '48']);
});

test('keep what was loaded when they are read again', async () => {
  const cursors = longCatalogue();
  const { user, store } = open();
  await user.click(await showMore());
  await screen.findByText('48 of 60 shown');
  const { initiate, select } = catalogApi.endpoints.listProducts;
  const list = { query: { sort: 'name' } } as const;
  await act(() => store.dispatch(initiate(list, { forceRefetch: true })));
  expect(select(list)(store.getState()).data?.pages.flatMap(({ products }) => products)).toHaveLength(48);
  await user.click(await showMore());
  await screen.findByText('60 of 60 shown');
  expect(cursors).toEqual([undefined, '24', undefined, '24', '48']);
});

test('say why they cannot go on, and do once that has passed', async () => {
  longCatalogue();
  const { user } = open();
  await showMore();
  await scroll();
  fail(contract.listProducts);
  await user.click(await showMore());
  await screen.findByText(messages.network_error);
  expect(Edge.watchers.size).toBe(0);
  longCatalogue();
  await user.click(await showMore());
  await screen.findByText('48 of 60 shown');
  expect(screen.queryByText(problems.internal_error.message)).toBeNull();
});

test('that hold more than the server counts say so', async () => {
  answer(contract.listProducts, () =>
    aProductPage(models.slice(0, 24), { nextCursor: 'x', total: 1000, totalIsCapped: true }),
  );
  open();
  expect(await screen.findByText('More than 1,000 products')).toBeTruthy();
  expect(await screen.findByText('24 of more than 1,000 shown')).toBeTruthy();
});
