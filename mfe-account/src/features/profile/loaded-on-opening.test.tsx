/** Content of a collapsible section that loads when it opens. */
import { renderPage } from '@storefront/testkit';
import { Disclosure } from '@storefront/ui';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadedOnOpening } from './loaded-on-opening.tsx';

const Part = () => <p>Four settings</p>;

function renderSection(load: () => Promise<{ default: typeof Part }>, defaultOpen = false) {
  return renderPage(
    <Disclosure summary="Settings" defaultOpen={defaultOpen}>
      <LoadedOnOpening loading="Loading settings..." load={load} />
    </Disclosure>,
    { path: '/profile' },
  );
}

test('a part is loaded once, when its section is first opened', async () => {
  let loads = 0;
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Part }>();
  const { user } = renderSection(() => {
    loads += 1;
    return promise;
  });
  expect(loads).toBe(0);
  await user.click(screen.getByText('Settings'));
  expect((await screen.findByRole('status')).textContent).toBe('Loading settings...');
  resolve({ default: Part });
  expect(await screen.findByText('Four settings')).toBeTruthy();
  await user.click(screen.getByText('Settings'));
  await user.click(screen.getByText('Settings'));
  expect(loads).toBe(1);
});

test('a section that was open before the scripts came is filled too', async () => {
  renderSection(async () => ({ default: Part }), true);
  expect(await screen.findByText('Four settings')).toBeTruthy();
});

test('a part that cannot be loaded says so, and can be tried again', async () => {
  let isThere = false;
  const { user } = renderSection(async () => {
    if (!isThere) throw new Error('no connection');
    return { default: Part };
  }, true);
  expect((await screen.findByRole('alert')).textContent).toContain('This part of the page could not be loaded.');
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Four settings')).toBeTruthy();
});
