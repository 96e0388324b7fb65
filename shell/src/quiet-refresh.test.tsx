import { call, contract, messages, RELEASE_SET_HEADER } from '@storefront/contract';
import { Link, loadPagesWhen } from '@storefront/routing';
import { addToCart, dismissNotice, notify, refreshSession, selectNotices } from '@storefront/state';
import { aCart, answer, aUser, cartItem, castle, renderPage, signedInSession } from '@storefront/testkit';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startQuietRefresh } from './quiet-refresh.ts';

/** True when the last click would have loaded a page; the tests prevent every load. */
let isLoaded: boolean | undefined;
const stopHere = (event: MouseEvent) => {
  isLoaded = !event.defaultPrevented;
  event.preventDefault();
};
beforeEach(() => window.addEventListener('click', stopHere));
afterEach(() => {
  window.removeEventListener('click', stopHere);
  loadPagesWhen(() => false);
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** Opens a page of the release set `before`. `hear(now)` has the session response name the release set `now`. */
function openPage({ path = '/home', session = signedInSession() } = {}) {
  const page = renderPage(<Link to="/about">About</Link>, { path, routePath: '*', session });
  const reload = vi.fn();
  const recover = startQuietRefresh(page.store, { releaseSet: 'before' }, reload);
  const hear = async (now: string) => {
    answer(contract.getSession, () => session, { [RELEASE_SET_HEADER]: now });
    await page.store.dispatch(refreshSession());
  };
  const click = () => {
    history.replaceState(null, '', path);
    isLoaded = undefined;
    fireEvent.click(screen.getByRole('link', { name: 'About' }));
    return isLoaded;
  };
  return { ...page, reload, recover, hear, click };
}

test('a page of the present releases goes on without loading, one of older releases loads the next page', async () => {
  const { hear, click } = openPage();
  expect(click()).toBe(false);
  await hear('before');
  expect(click()).toBe(false);
  await hear('after');
  expect(click()).toBe(true);
});

test('a release that is taken back leaves the page as it was', async () => {
  const { hear, click } = openPage();
  await hear('after');
  await hear('before');
  expect(click()).toBe(false);
});

test('a browser without a connection loads nothing', async () => {
  const { hear, click } = openPage();
  await hear('after');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(click()).toBe(false);
});

test('a change of the cart is saved before a page is loaded, though the cart must be read first', async () => {
  const { hear, click, store } = openPage({ session: { user: aUser(), cart: null } });
  await hear('after');
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  answer(contract.getCart, async () => {
    await isRead;
    return aCart();
  });
  answer(contract.addCartItem, () => aCart([cartItem(castle)]));
  const saved = store.dispatch(addToCart(castle));
  expect(click()).toBe(false);
  read();
  await saved;
  expect(click()).toBe(true);
});

test('what the shopper sends arrives before a page is loaded', async () => {
  const { hear, click } = openPage();
  await hear('after');
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>();
  answer(contract.sendSupportMessage, async () => {
    await isTaken;
    return { id: '019a0000-0000-7000-8000-00000000000a' };
  });
  const message = { name: 'Mara', email: 'mara@example.com', subject: 'A question', message: 'How?' };
  const sent = call(contract.sendSupportMessage, { body: message });
  expect(click()).toBe(false);
  take();
  await sent;
  expect(click()).toBe(true);
});

test('what is being said to the shopper is not cut short', async () => {
  const { hear, click, store } = openPage();
  await hear('after');
  store.dispatch(notify({ kind: 'success', text: messages.payment_done }));
  expect(click()).toBe(false);
  const [notice] = selectNotices(store.getState());
  store.dispatch(dismissNotice(notice?.id ?? ''));
  expect(click()).toBe(true);
});

const failure = { app: 'mfe-catalog', path: '/store', kind: 'load' } as const;

test('a page that cannot be loaded from older releases is loaded anew, once for each newer set', async () => {
  const { hear, recover, reload } = openPage({ path: '/store' });
  recover(failure);
  expect(reload).not.toHaveBeenCalled();
  await hear('after');
  recover(failure);
  recover(failure);
  expect(reload).toHaveBeenCalledOnce();
  await hear('later still');
  recover(failure);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page that only fails in advance, or once it is loaded, is left alone', async () => {
  const { hear, recover, reload } = openPage();
  await hear('after');
  recover(failure);
  recover({ app: 'shell', path: '/home', kind: 'render' });
  expect(reload).not.toHaveBeenCalled();
});
