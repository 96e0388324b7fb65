/** Opening and closing the 3D viewer, as far as possible without WebGL. */
import type { Endpoint } from '@storefront/contract';
import { answer } from '@storefront/testkit';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModelShowcase } from './model-showcase.tsx';
import { withWebGl } from './testing/with-web-gl.ts';

const model = { name: 'Castle', slug: 'castle', preview: { path: '/media/castle.glb', bytes: 10 }, facts: null };
const file: Endpoint = {
  ...{ method: 'GET', path: '/media/castle.glb', summary: '', success: { status: 200 }, errors: [] },
  ...{ auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'revalidate' },
};

let asked: number;
beforeEach(() => {
  asked = 0;
  answer(file, () => {
    asked += 1;
    return new Response(null, { status: 503 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const withoutWebGl = () => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);

const showcase = (shown: typeof model | null) => (
  <ModelShowcase model={shown}>
    {(opener, notice) => (
      <>
        <p>Its pictures</p>
        {opener}
        {notice}
      </>
    )}
  </ModelShowcase>
);

function open(shown: typeof model | null = model) {
  const { rerender } = render(showcase(shown));
  return { user: userEvent.setup({ delay: null }), show: (next: typeof model | null) => rerender(showcase(next)) };
}

const opener = () => screen.getByRole('button', { name: 'View in 3D' });
const stage = () => screen.findByRole('application', { name: '3D view of Castle' });

test('a model is asked for when it is to be seen, and again when it did not come', async () => {
  withWebGl();
  const { user } = open();
  expect(asked).toBe(0);
  await user.click(opener());
  const shown = await stage();
  expect(document.activeElement).toBe(shown);
  expect((await screen.findByRole('alert')).textContent).toContain('The 3D view could not be loaded.');
  expect(screen.queryByText('Its pictures')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  expect(asked).toBe(2);
});

test('Escape leads back to the pictures, and the focus to where it was', async () => {
  withWebGl();
  const { user } = open();
  await user.click(opener());
  await stage();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Its pictures')).toBeTruthy();
  expect(document.activeElement).toBe(opener());
});

test('a model that goes away leaves the pictures, and does not come back by itself', async () => {
  withWebGl();
  const { user, show } = open();
  await user.click(opener());
  await stage();
  show(null);
  expect(screen.getByText('Its pictures')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  show(model);
  expect(opener()).toBeTruthy();
  expect(screen.queryByRole('application')).toBeNull();
});

test('a browser without WebGL says so, and asks for nothing', async () => {
  withoutWebGl();
  const { user } = open();
  await user.click(opener());
  expect(await screen.findByText(/^This browser cannot show models in 3D right now\./)).toBeTruthy();
  expect(screen.getByText('Its pictures')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'View in 3D' })).toBeNull();
  expect(asked).toBe(0);
});
