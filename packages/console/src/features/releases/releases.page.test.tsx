/** Releases: the active versions, and changing them. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, fail, refuse } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { theReleases as overview, PREVIEW_ID, withCanary } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.getReleases, () => overview);
});

test('an app says who gets which release, how many errors it has, and what changed', async () => {
  answer(contract.getReleases, () => withCanary);
  renderConsole('/releases');
  const panel = within(await screen.findByRole('region', { name: 'mfe-catalog' }));
  expect(panel.getByText('90 % of visitors')).toBeTruthy();
  expect(panel.getByText('Canary, 10 % of visitors')).toBeTruthy();
  expect(panel.getByText('v1: 1 error in 200 views, 0.5 %. Canary v2: 3 errors in 30 views, 10.0 %.')).toBeTruthy();
  const changes = within(screen.getByRole('table', { name: 'Recent changes' })).getAllByRole('cell');
  expect(changes.map((cell) => cell.textContent)).toEqual([
    'November 20, 2026, 5:31 PM UTC',
    'mfe-catalog',
    'activate',
    'v1',
    'v0',
    'Ann',
    'First.',
  ]);
});

test('a release that no browser tried, that the server does not render or that is for previews says so', async () => {
  renderConsole('/releases');
  const table = within(await screen.findByRole('table', { name: 'Releases of mfe-catalog' }));
  expect(table.getByText('v2, not tested in a browser, for previews only')).toBeTruthy();
  expect(table.getByText('v1, not rendered on the server')).toBeTruthy();
});

test('a preview says what it shows and until when, and is ended', async () => {
  const asked: string[] = [];
  answer(contract.endPreview, ({ params: { id } }) => {
    asked.push(id);
    const without = { ...overview, previews: [] };
    answer(contract.getReleases, () => without);
    return without;
  });
  const { user } = renderConsole('/releases');
  const cells = within(await screen.findByRole('table', { name: 'Previews' })).getAllByRole('cell');
  expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
    'mfe-catalog',
    'v2',
    'CI of pull requests',
    'November 20, 2026, 5:31 PM UTC',
    'November 21, 2026, 5:31 PM UTC',
  ]);
  await user.click(screen.getByRole('button', { name: 'End the preview of mfe-catalog v2' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Previews' })).toBeNull());
  expect(asked).toEqual([PREVIEW_ID]);
});

test('of one view it says so', async () => {
  const hours = [{ at: '2026-11-20T17:00:00.000Z', views: 1, errors: 0 }];
  answer(contract.getReleases, () => ({ ...overview, apps: overview.apps.map((app) => ({ ...app, hours })) }));
  renderConsole('/releases');
  expect(await screen.findByText('v1: 0 errors in 1 view, 0.0 %.')).toBeTruthy();
});

describe('in place of bars that would be empty', () => {
  const hour = '2026-11-20T17:00:00.000Z';
  const withHours = (hours: object[], canaryHours: object[]) =>
    answer(contract.getReleases, () => ({
      ...withCanary,
      apps: withCanary.apps.map((app) => ({ ...app, hours, canaryHours }) as typeof app),
    }));
  const none = () => screen.queryByText('No errors in 24 hours');

  test('it says that neither release nor canary had an error', async () => {
    withHours([{ at: hour, views: 200, errors: 0 }], [{ at: hour, views: 20, errors: 0 }]);
    const { container } = renderConsole('/releases');
    expect(await screen.findByText('No errors in 24 hours')).toBeTruthy();
    expect(container.querySelector('svg rect')).toBeNull();
  });

  test('there is nothing where nobody looked, and bars where the canary alone had errors', async () => {
    withHours([{ at: hour, views: 0, errors: 0 }], []);
    const { unmount } = renderConsole('/releases');
    expect(await screen.findByText(/^v1: no views in 24 hours\./)).toBeTruthy();
    expect(none()).toBeNull();
    unmount();
    withHours([{ at: hour, views: 200, errors: 0 }], [{ at: hour, views: 20, errors: 1 }]);
    const { container } = renderConsole('/releases');
    expect(await screen.findByText(/Canary v2: 1 error in 20 views/)).toBeTruthy();
    expect(none()).toBeNull();
    expect(container.querySelectorAll('rect[data-of="canary"]')).toHaveLength(1);
  });
});

describe('a change', () => {
  test('begins a canary with its share and its reason', async () => {
    answer(contract.startCanary, ({ params, body }) => {
      expect([params, body]).toEqual([{ app: 'mfe-catalog' }, { version: 'v2', percent: 25, reason: 'A try.' }]);
      answer(contract.getReleases, () => withCanary);
      return withCanary;
    });
    const { user } = renderConsole('/releases');
    await user.click(await screen.findByRole('button', { name: 'Start a Canary…' }));
    await user.clear(screen.getByRole('spinbutton', { name: 'Share in percent' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Share in percent' }), '25');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A try.');
    await user.click(screen.getByRole('button', { name: 'Start Canary' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Canary, 10 % of visitors')).toBeTruthy();
  });

  test('promotes the canary, or rolls back', async () => {
    const asked: string[] = [];
    answer(contract.getReleases, () => withCanary);
    answer(contract.promoteCanary, () => {
      asked.push('promote');
      return overview;
    });
    answer(contract.rollBackRelease, ({ body }) => {
      asked.push(`rollback ${body.reason}`);
      return overview;
    });
    const { user } = renderConsole('/releases');
    await user.click(await screen.findByRole('button', { name: 'Promote…' }));
    await user.click(screen.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Roll Back…' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'It flickers.');
    await user.click(screen.getByRole('button', { name: 'Roll Back' }));
    await waitFor(() => expect(asked).toEqual(['promote', 'rollback It flickers.']));
  });

  test('that the gate refuses says every reason, and keeps the dialog', async () => {
    refuse(contract.activateRelease, 'release_refused', { reason: 'mfe-catalog v2 is refused:\n  - It is too large.' });
    const { user } = renderConsole('/releases');
    await user.click(await screen.findByRole('button', { name: 'Activate Another…' }));
    await user.click(screen.getByRole('button', { name: 'Activate for All' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It is too large.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

test('without any release, and without an answer, the page says so', async () => {
  answer(contract.getReleases, () => ({ apps: [], previews: [], events: [] }));
  const { unmount } = renderConsole('/releases');
  expect(await screen.findByRole('heading', { name: 'No releases yet' })).toBeTruthy();
  unmount();
  fail(contract.getReleases);
  renderConsole('/releases');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});
