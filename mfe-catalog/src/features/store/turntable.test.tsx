/** Models that rotate on their cards. */
import { contract, type Product } from '@storefront/contract';
import { answer, aProductPage, castle, renderPage } from '@storefront/testkit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import StorePage from './store.page.tsx';

const turning: Product = {
  ...castle,
  turntable: { path: '/media/castle-turn.webp', frames: 24, width: 160, height: 120 },
};

function prefersReducedMotion(isReduced: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
}

async function open(product = turning) {
  answer(contract.listProducts, () => aProductPage([product]));
  const { user } = renderPage(<StorePage />, { path: '/store' });
  const card = await screen.findByRole('article');
  /** Hovers over the card, which loads the turntable. */
  const point = async () => {
    fireEvent.pointerEnter(card);
    await waitFor(() => expect(card.querySelector('.stage')).toBeTruthy());
    act(() => void card.dispatchEvent(new Event('pointerenter')));
  };
  return { user, card, point, strip: () => card.querySelector('img[src$="castle-turn.webp"]') };
}

beforeEach(() => prefersReducedMotion(false));

test('the frames are fetched when the card has been pointed at for a moment, and go when it is left', async () => {
  const { card, point, strip } = await open();
  expect(strip()).toBeNull();
  await point();
  await expect.poll(strip).toBeTruthy();
  act(() => void card.dispatchEvent(new Event('pointerleave')));
  expect(strip()).toBeNull();
});

test('the focus turns it as the pointer does', async () => {
  const { user, strip } = await open();
  await user.tab();
  screen.getByRole('link', { name: 'Castle' }).focus();
  await expect.poll(strip).toBeTruthy();
});

test('where motion is unwelcome, or data saved, only its button turns it', async () => {
  prefersReducedMotion(true);
  const { user, point, strip } = await open();
  await point();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(strip()).toBeNull();
  const turn = screen.getByRole('button', { name: 'Turn 360°: Castle' });
  await user.click(turn);
  expect(turn.getAttribute('aria-pressed')).toBe('true');
  expect(strip()).toBeTruthy();
  await user.click(turn);
  expect(strip()).toBeNull();
});

test('a model without frames has no button for it', async () => {
  await open(castle);
  expect(screen.queryByRole('button', { name: 'Turn 360°: Castle' })).toBeNull();
});
