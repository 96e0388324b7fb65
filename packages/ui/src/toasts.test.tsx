/** Notices: announcement, duration, dismissal. */
import { renderPage, useTurnClock } from '@storefront/testkit';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACTION_DURATION, NOTICE_DURATION, type ToastNotice, Toasts } from './toasts.tsx';

const added: ToastNotice = { id: 'a', kind: 'success', text: 'Castle was added to your cart.' };
const bought: ToastNotice = {
  id: 'c',
  kind: 'success',
  text: 'Your purchase is complete.',
  link: { to: '/orders/1', label: 'See your order' },
};
const failed: ToastNotice = { id: 'b', kind: 'error', text: 'Failed to add item to cart.' };

function Corner({ start }: { start: readonly ToastNotice[] }) {
  const [notices, setNotices] = useState(start);
  return <Toasts notices={notices} onDismiss={(id) => setNotices(notices.filter((notice) => notice.id !== id))} />;
}

/** Advances the time and lets React render. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(useTurnClock);

describe('a notice', () => {
  test('is announced politely, an error at once', () => {
    const { getByText } = renderPage(<Corner start={[added, failed]} />);
    expect(getByText(added.text).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    expect(getByText(failed.text).closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
  });

  test('leaves by itself after a while, an error does not', async () => {
    const { queryByText } = renderPage(<Corner start={[added, failed]} />);
    await pass(NOTICE_DURATION + 1);
    expect(queryByText(added.text)).toBeNull();
    expect(queryByText(failed.text)).not.toBeNull();
  });

  test('stays while the pointer is on it and leaves some time after', async () => {
    const { user, queryByText, getByText } = renderPage(<Corner start={[added]} />);
    await user.hover(getByText(added.text));
    await pass(3 * NOTICE_DURATION);
    expect(queryByText(added.text)).not.toBeNull();
    await user.unhover(getByText(added.text));
    await pass(NOTICE_DURATION + 1);
    expect(queryByText(added.text)).toBeNull();
  });

  test('stays while the keyboard is on it', async () => {
    const { user, queryByText } = renderPage(<Corner start={[added]} />);
    await user.tab();
    await pass(3 * NOTICE_DURATION);
    expect(queryByText(added.text)).not.toBeNull();
  });

  test('that leads somewhere stays until it is dismissed, or followed with the keyboard', async () => {
    const { user, getByRole, queryByText, location } = renderPage(<Corner start={[bought]} />);
    await pass(3 * NOTICE_DURATION);
    expect(queryByText(bought.text, { exact: false })).not.toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(getByRole('link', { name: 'See your order' }));
    await user.keyboard('{Enter}');
    expect(location()).toBe('/orders/1');
    expect(queryByText(bought.text, { exact: false })).toBeNull();
  });

  test('that leads somewhere is dismissed by Escape', async () => {
    const { user, location, queryByText } = renderPage(<Corner start={[bought]} />);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(location()).toBe('/');
    expect(queryByText(bought.text, { exact: false })).toBeNull();
  });

  test('is dismissed by its cross', async () => {
    const { user, getByRole, queryByText } = renderPage(<Corner start={[failed]} />);
    await user.click(getByRole('button', { name: 'Dismiss' }));
    expect(queryByText(failed.text)).toBeNull();
  });

  test('is dismissed by Escape, and the next one still leaves by itself', async () => {
    const { user, queryByText } = renderPage(<Corner start={[added, failed]} />);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(queryByText(failed.text)).toBeNull();
    await pass(NOTICE_DURATION + 1);
    expect(queryByText(added.text)).toBeNull();
  });

  test('that offers to do something stays longer, does it once and goes', async () => {
    const onPress = vi.fn();
    const removed: ToastNotice = {
      id: 'd',
      kind: 'info',
      text: 'Castle was removed.',
      action: { label: 'Undo', onPress },
    };
    const { user, getByRole, queryByText } = renderPage(<Corner start={[removed]} />);
    await pass(NOTICE_DURATION + 1);
    await user.click(getByRole('button', { name: 'Undo' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(queryByText(removed.text)).toBeNull();
  });

  test('that offers to do something leaves in the end', async () => {
    const removed: ToastNotice = { id: 'd', kind: 'info', text: 'Gone.', action: { label: 'Undo', onPress: () => {} } };
    const { queryByText } = renderPage(<Corner start={[removed]} />);
    await pass(ACTION_DURATION + 1);
    expect(queryByText(removed.text)).toBeNull();
  });

  test('gives the focus back to where it came from, or to the heading where that is gone', async () => {
    const { user, getByRole } = renderPage(
      <>
        <main>
          <h1 tabIndex={-1}>Checkout</h1>
          <button type="button">Pay</button>
        </main>
        <Corner start={[failed, added]} />
      </>,
    );
    const pay = getByRole('button', { name: 'Pay' });
    pay.focus();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(pay);
    await user.tab();
    pay.remove();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(getByRole('heading', { name: 'Checkout' }));
  });
});
