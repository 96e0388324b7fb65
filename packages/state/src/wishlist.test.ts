/** The wishlist of a visitor and of a user, and the change from one to the other. */
import { contract, MAX_MERGED_WISHLIST_ITEMS, messages, problems, type SessionState } from '@storefront/contract';
import { answer, aUser, castle, dragon, fail, refuse, signedInSession } from '@storefront/testkit';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  createStore,
  loadWishlist,
  refreshSession,
  selectIsSignedIn,
  selectNotices,
  selectWishlist,
  signedIn,
  signedOut,
  startTabSync,
} from './index.ts';

const { removeFromWishlist, toggleInWishlist, recallWishlist } = await loadWishlist();

beforeEach(() => localStorage.clear());

function aTab(session?: SessionState) {
  const store = createStore(session);
  onTestFinished(startTabSync(store));
  const shownWishlist = () => selectWishlist(store.getState()).join(' ');
  const told = () => selectNotices(store.getState()).map(({ text }) => text);
  return { store, dispatch: store.dispatch, shownWishlist, told };
}

/** Answers wishlist requests like a server, and records them in order. */
function wishlistServer(wishlist: string[] = []) {
  const asked: string[] = [];
  answer(contract.addWish, ({ params: { productId } }) => {
    asked.push(`add ${productId}`);
    return { wishlist };
  });
  answer(contract.removeWish, ({ params: { productId } }) => {
    asked.push(`remove ${productId}`);
    return { wishlist };
  });
  answer(contract.mergeWishes, ({ body: { productIds } }) => {
    asked.push(`merge ${productIds.join(' ')}`);
    return { wishlist: [...productIds, ...wishlist] };
  });
  return asked;
}

const userWith = (...wishlist: string[]): SessionState => ({ ...signedInSession(), wishlist });

describe("a visitor's wishlist items", () => {
  test('are kept in this browser, newest first', async () => {
    const { dispatch, shownWishlist } = aTab();
    await dispatch(toggleInWishlist(castle.id));
    await dispatch(toggleInWishlist(dragon.id));
    expect(shownWishlist()).toBe('2 1');
    const next = aTab();
    expect(next.shownWishlist()).toBe('');
    next.dispatch(recallWishlist());
    expect(next.shownWishlist()).toBe('2 1');
    await next.dispatch(toggleInWishlist(dragon.id));
    await next.dispatch(removeFromWishlist(castle.id));
    expect(localStorage.length).toBe(0);
  });

  test('are the hundred newest, as many as an account takes over at once', async () => {
    const { dispatch, shownWishlist } = aTab();
    for (let n = 1; n <= MAX_MERGED_WISHLIST_ITEMS + 1; n += 1) await dispatch(toggleInWishlist(`p${n}`));
    const shown = shownWishlist().split(' ');
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([MAX_MERGED_WISHLIST_ITEMS, 'p101', 'p2']);
    expect(JSON.parse(localStorage.getItem('storefront.wishes') ?? '[]')).toEqual(shown);
  });

  test.each(['nonsense', '{}', '[1,null]'])('that are damaged, such as %s, are none', (kept) => {
    localStorage.setItem('storefront.wishes', kept);
    const { dispatch, shownWishlist } = aTab();
    dispatch(recallWishlist());
    expect(shownWishlist()).toBe('');
  });

  test('join those of the account that is signed in to, once', async () => {
    const asked = wishlistServer(['9']);
    const { dispatch, shownWishlist } = aTab();
    await dispatch(toggleInWishlist(castle.id));
    dispatch(signedIn(userWith('9')));
    await expect.poll(shownWishlist).toBe('1 9');
    expect(localStorage.length).toBe(0);
    aTab(userWith('1', '9'));
    expect(asked).toEqual(['merge 1']);
  });

  test('that could not join the account do so with the next page', async () => {
    fail(contract.mergeWishes);
    const { dispatch } = aTab();
    await dispatch(toggleInWishlist(castle.id));
    dispatch(signedIn(userWith()));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const asked = wishlistServer();
    const { shownWishlist } = aTab(userWith());
    await expect.poll(shownWishlist).toBe('1');
    expect(asked).toEqual(['merge 1']);
  });
});

describe("a user's wishlist items", () => {
  test('show at once and are saved in the order they were made', async () => {
    const asked = wishlistServer();
    const { dispatch, shownWishlist } = aTab(userWith(castle.id));
    const saved = Promise.all([dispatch(toggleInWishlist(dragon.id)), dispatch(toggleInWishlist(castle.id))]);
    expect(shownWishlist()).toBe('2');
    expect(await saved).toEqual([true, true]);
    expect(asked).toEqual(['add 2', 'remove 1']);
  });

  test('are taken back, with a sentence, when they cannot be saved', async () => {
    fail(contract.addWish);
    const { dispatch, shownWishlist, told } = aTab(userWith(castle.id));
    expect(await dispatch(toggleInWishlist(dragon.id))).toBe(false);
    expect(shownWishlist()).toBe('1');
    expect(told()).toEqual([messages.wishlist_update_failed]);
  });

  test('that are too many are refused in the words of the server', async () => {
    refuse(contract.addWish, 'wishlist_full');
    const { dispatch, told } = aTab(userWith());
    await dispatch(toggleInWishlist(dragon.id));
    expect(told()).toEqual([problems.wishlist_full.message]);
  });

  test('end with the session, and are not shown to the next user', async () => {
    refuse(contract.addWish, 'sign_in_required');
    const { store, dispatch, shownWishlist, told } = aTab(userWith(castle.id));
    await dispatch(toggleInWishlist(dragon.id));
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(shownWishlist()).toBe('');
    expect(told()).toEqual([messages.session_ended]);
  });

  test('still waiting to be saved are not saved for the next user', async () => {
    const asked = wishlistServer();
    const { dispatch, shownWishlist } = aTab(userWith());
    const saving = dispatch(toggleInWishlist(dragon.id));
    dispatch(signedOut());
    dispatch(signedIn({ ...userWith(), user: aUser({ id: '019a0000-0000-7000-8000-000000000002' }) }));
    expect(await saving).toBe(false);
    expect(asked).toEqual([]);
    expect(shownWishlist()).toBe('');
  });

  test('made on another device show when the tab comes back', async () => {
    answer(contract.getSession, () => userWith('7'));
    const { dispatch, shownWishlist } = aTab(userWith());
    await dispatch(refreshSession());
    expect(shownWishlist()).toBe('7');
  });
});

test.each([
  ["a visitor's", undefined],
  ["a user's", userWith()],
])('%s wish in one tab shows in the other', async (_, session) => {
  wishlistServer();
  const [here, there] = [aTab(session), aTab(session)];
  await here.dispatch(toggleInWishlist(castle.id));
  await expect.poll(there.shownWishlist).toBe('1');
});
