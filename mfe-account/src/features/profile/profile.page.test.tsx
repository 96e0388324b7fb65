/** The profile page in each of its states. */
import { contract, messages, type Profile, problemOf } from '@storefront/contract';
import { api, signedOut } from '@storefront/state';
import { answer, fail, refuse, renderPage } from '@storefront/testkit';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ProfilePage from './profile.page.tsx';
import { aProfile, purchase, renderProfile, section } from './testing/profile.tsx';

const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the profile page', () => {
  test('asks a shopper who is signed out to log in, and leads back here', async () => {
    const { user, location, locationState } = renderPage(<ProfilePage />, { path: '/profile' });
    expect(screen.getByText('Please log in to access your profile.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Log In' }));
    expect(location()).toBe('/login');
    expect(locationState()).toEqual({ intent: { returnTo: '/profile' } });
  });

  test('says that it is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<Profile>();
    answer(contract.getProfile, () => promise);
    renderProfile();
    expect(screen.getByRole('status').textContent).toBe('Loading profile...');
    resolve(aProfile());
    expect(await screen.findByRole('heading', { name: 'mara' })).toBeTruthy();
  });

  test.each([
    ['Mara', 'Lind', 'Mara Lind'],
    ['Mara', null, 'mara'],
    [null, 'Lind', 'mara'],
    ['', 'Lind', 'mara'],
  ])('with the names %j and %j it is headed %s', async (firstName, lastName, heading) => {
    answer(contract.getProfile, () => aProfile({ firstName, lastName }));
    renderProfile();
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy();
    expect(screen.getByRole('img', { name: `${heading}'s avatar` })).toBeTruthy();
    expect(factOf('Username')).toBe('mara');
    expect(factOf('Email')).toBe('mara@example.com');
  });

  test('without MFA it says so and advises one', async () => {
    answer(contract.getProfile, () => aProfile({ mfaEnabled: false }));
    renderProfile();
    await screen.findByRole('heading', { level: 2 });
    expect(factOf('MFA Status')).toBe('Not Enabled');
    expect(screen.getByText("You haven't set up MFA yet! Enable SMS for extra security.")).toBeTruthy();
  });

  test('with MFA there is no advice', async () => {
    answer(contract.getProfile, () => aProfile({ mfaEnabled: true }));
    renderProfile();
    await screen.findByRole('heading', { level: 2 });
    expect(factOf('MFA Status')).toBe('Enabled');
    expect(screen.queryByText(messages.mfa_hint)).toBeNull();
  });

  test('never shows the password', async () => {
    answer(contract.getProfile, () => aProfile());
    renderProfile();
    await screen.findByRole('heading', { level: 2 });
    expect(section('Security & Account Settings').getByText('Not shown')).toBeTruthy();
  });

  test('says so where there is no password', async () => {
    answer(contract.getProfile, () => aProfile({ hasPassword: false }));
    renderProfile();
    await screen.findByRole('heading', { level: 2 });
    expect(section('Security & Account Settings').getByText('None set')).toBeTruthy();
    expect(section('Security & Account Settings').queryByText('Not shown')).toBeNull();
  });

  test('when it cannot be loaded, says so, shows the defaults, and can try again', async () => {
    fail(contract.getProfile);
    const { user } = renderProfile();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load full user profile data (database not available).',
    );
    expect(screen.getByRole('heading', { level: 2, name: 'mara' })).toBeTruthy();
    expect(section('Purchase History').getByText('No purchases recorded.')).toBeTruthy();
    answer(contract.getProfile, () => aProfile({}, { purchases: [purchase] }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('November 20, 2026')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  describe('that could not be loaded', () => {
    beforeEach(() => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.restoreAllMocks();
      vi.useRealTimers();
    });
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    /** Counts the profile requests, which fail until `isWell` is set. */
    function countRequests() {
      const requests = { count: 0, isWell: false };
      answer(contract.getProfile, () => {
        requests.count += 1;
        if (!requests.isWell) throw Response.json(problemOf('server_busy', 'test-request'), { status: 503 });
        return aProfile({}, { purchases: [purchase] });
      });
      return requests;
    }

    test('comes back by itself, and says so quietly', async () => {
      const requests = countRequests();
      renderProfile();
      await screen.findByRole('alert');
      expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
      requests.isWell = true;
      await pass(2);
      expect(await screen.findByText('November 20, 2026')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByText('Your profile has been loaded.').getAttribute('role')).toBe('status');
      expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeTruthy();
    });

    test('is asked for less and less often', async () => {
      const requests = countRequests();
      renderProfile();
      await screen.findByRole('alert');
      for (let minute = 0; minute < 10; minute += 1) await pass(60);
      expect(requests.count).toBeGreaterThan(8);
      expect(requests.count).toBeLessThan(28);
    });

    test('is not asked for while the page is hidden, but as soon as it is visible', async () => {
      const requests = countRequests();
      renderProfile();
      await screen.findByRole('alert');
      const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await pass(600);
      expect(requests.count).toBe(1);
      seen.mockReturnValue('visible');
      requests.isWell = true;
      document.dispatchEvent(new Event('visibilitychange'));
      expect(await screen.findByText('November 20, 2026')).toBeTruthy();
      expect(requests.count).toBe(2);
    });
  });

  test('when the session has ended meanwhile, asks to log in', async () => {
    refuse(contract.getProfile, 'sign_in_required');
    renderProfile();
    expect(await screen.findByText('Please log in to access your profile.')).toBeTruthy();
  });

  test('signing out leaves nothing of it on the page', async () => {
    answer(contract.getProfile, () => aProfile({}, { purchases: [purchase] }));
    const { store } = renderProfile();
    await screen.findByText('Castle');
    act(() => void store.dispatch(signedOut()));
    expect(screen.queryByText('Castle')).toBeNull();
    expect(screen.queryByText('mara@example.com')).toBeNull();
  });

  test('a purchase made elsewhere shows when the profile is declared stale', async () => {
    answer(contract.getProfile, () => aProfile());
    const { store } = renderProfile();
    await screen.findByText('No purchases recorded.');
    answer(contract.getProfile, () => aProfile({}, { purchases: [purchase] }));
    act(() => void store.dispatch(api.util.invalidateTags(['Profile'])));
    expect(await screen.findByText('Castle')).toBeTruthy();
  });
});
