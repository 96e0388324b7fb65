/** Account settings in the profile: password, address, data, and account deletion. */
import { contract, messages, problems, type User } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { selectIsSignedIn, selectNotices } from '@storefront/state';
import { answer, aUser, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import AccountSettings from './account-settings.tsx';

function has(user: Partial<User>): void {
  const time = '2026-01-02T03:04:05.000Z';
  answer(contract.getProfile, () => ({
    user: aUser(user),
    createdAt: time,
    lastLogin: time,
    purchases: [],
    wishlist: [],
  }));
}

/** Renders the settings of a user with the properties of `user`. */
function renderSettings(user: Partial<User> = {}) {
  has(user);
  answer(contract.getNotifications, () => ({ newVersions: true }));
  return renderPage(<AccountSettings />, { path: '/profile', session: signedInSession([], user) });
}

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const told = ({ store }: ReturnType<typeof renderSettings>) => selectNotices(store.getState()).map(({ text }) => text);

describe('the password', () => {
  const field = () => dialog().getByLabelText<HTMLInputElement>('New password');

  test('is changed once, with a notice', async () => {
    const view = renderSettings();
    const sent: unknown[] = [];
    answer(contract.changePassword, ({ body }) => {
      sent.push(body);
      return signedInSession();
    });
    await view.user.click(button('Change Password'));
    await view.user.type(field(), 'a new lantern');
    await view.user.dblClick(dialog().getByRole('button', { name: 'Save Password' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ password: 'a new lantern' }]);
    expect(told(view)).toEqual([accountMessages.password_changed]);
  });

  test('is set by those who have none, who then can change it', async () => {
    const view = renderSettings({ hasPassword: false });
    answer(contract.changePassword, () => {
      has({ hasPassword: true });
      return signedInSession();
    });
    await view.user.click(button('Set a Password'));
    await view.user.type(field(), 'a first lantern{Enter}');
    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeTruthy();
    expect(told(view)).toEqual([accountMessages.password_set]);
  });

  test('that is too common is marked, and the dialog stays', async () => {
    const { user } = renderSettings();
    refuse(contract.changePassword, 'common_password');
    await user.click(button('Change Password'));
    await user.type(field(), 'password{Enter}');
    expect(await dialog().findByText(problems.common_password.message)).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });

  test('cannot be left half changed: the dialog stays while it is being saved', async () => {
    const { user } = renderSettings();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof signedInSession>>();
    answer(contract.changePassword, () => promise);
    await user.click(button('Change Password'));
    await user.type(field(), 'a new lantern{Enter}');
    expect(dialog().getByRole('button', { name: 'Saving...' }).getAttribute('aria-busy')).toBe('true');
    expect(dialog().getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true);
    resolve(signedInSession());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that did not arrive can be sent again', async () => {
    const { user } = renderSettings();
    fail(contract.changePassword);
    await user.click(button('Change Password'));
    await user.type(field(), 'a new lantern{Enter}');
    expect((await dialog().findByRole('alert')).textContent).toBe(messages.network_error);
    answer(contract.changePassword, () => signedInSession());
    await user.click(dialog().getByRole('button', { name: 'Save Password' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of a session that has ended meanwhile says so and signs out', async () => {
    const view = renderSettings();
    refuse(contract.changePassword, 'sign_in_required');
    await view.user.click(button('Change Password'));
    await view.user.type(field(), 'a new lantern{Enter}');
    await waitFor(() => expect(told(view)).toEqual([messages.session_ended]));
    expect(selectIsSignedIn(view.store.getState())).toBe(false);
  });
});

describe('the address', () => {
  const field = () => dialog().getByLabelText<HTMLInputElement>('New email');

  test('is shown as verified, or as not, with a way to have the link sent again', async () => {
    const { user } = renderSettings({ emailVerified: false });
    answer(contract.sendEmailVerification, () => undefined);
    expect(await screen.findByText('Not verified')).toBeTruthy();
    await user.click(button('Send the Link Again'));
    expect((await screen.findByRole('status')).textContent).toBe(
      'An email with a link is on its way to mara@example.com.',
    );
  });

  test('that is verified needs no link', async () => {
    renderSettings();
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the Link Again' })).toBeNull();
  });

  test('is changed by a link to the new one, and stays until then', async () => {
    const { user } = renderSettings();
    answer(contract.changeEmail, ({ body }) => {
      expect(body).toEqual({ email: 'mara@example.org' });
      return undefined;
    });
    await user.click(button('Change Email'));
    await user.type(field(), ' mara@example.org {Enter}');
    expect((await screen.findByRole('status')).textContent).toBe(
      'An email with a link is on its way to mara@example.org. Until you open it, your address stays mara@example.com.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['mara', 'Please enter a valid email address.'],
    ['mara@example.com', 'This is already your address.'],
  ])('%s is refused where it is typed', async (typed, message) => {
    const { user } = renderSettings();
    refuse(contract.changeEmail, 'email_unchanged');
    await user.click(button('Change Email'));
    await user.type(field(), `${typed}{Enter}`);
    expect(await dialog().findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });
});

describe('the data', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Collects the files that the page offers for download: jsdom has no downloads. */
  function watchDownloads() {
    const files: { name: string; text: Promise<string> }[] = [];
    const texts = new Map<string, Promise<string>>();
    URL.createObjectURL = (file) => {
      const url = `blob:${texts.size}`;
      texts.set(url, file instanceof Blob ? file.text() : Promise.reject(new Error('not a file')));
      return url;
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text: texts.get(this.href) ?? Promise.resolve('') });
    });
    return files;
  }

  test('comes as a file', async () => {
    const files = watchDownloads();
    const { user } = renderSettings();
    const { promise: pressedTwice, resolve } = Promise.withResolvers<void>();
    answer(contract.exportAccount, async () => {
      await pressedTwice;
      return { profile: { email: 'mara@example.com' } };
    });
    await user.dblClick(button('Download My Data'));
    resolve();
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse((await files[0]?.text) ?? '')).toEqual({ profile: { email: 'mara@example.com' } });
  });

  test('that cannot be had is told', async () => {
    const files = watchDownloads();
    const { user } = renderSettings();
    fail(contract.exportAccount);
    await user.click(button('Download My Data'));
    expect((await screen.findByRole('alert')).textContent).toBe(messages.network_error);
    expect(files).toEqual([]);
  });
});

describe('deleting the account', () => {
  const field = () => dialog().getByLabelText<HTMLInputElement>('Type ‘delete’ to confirm');

  test('says what goes and what stays', async () => {
    const { user } = renderSettings();
    await user.click(button('Delete Account'));
    expect(dialog().getByText('mara@example.com')).toBeTruthy();
    expect(dialog().getByText(/your orders, for our bookkeeping/)).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Delete Account'));
  });

  test('is not done before the word is typed', async () => {
    const { user } = renderSettings();
    await user.click(button('Delete Account'));
    await user.click(dialog().getByRole('button', { name: 'Delete My Account' }));
    expect(dialog().getByText(accountMessages.deletion_unconfirmed)).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });

  test('signs out and leads home, with a notice', async () => {
    const view = renderSettings();
    let deletions = 0;
    answer(contract.deleteAccount, () => {
      deletions += 1;
      return undefined;
    });
    await view.user.click(button('Delete Account'));
    await view.user.type(field(), ' Delete');
    await view.user.dblClick(dialog().getByRole('button', { name: 'Delete My Account' }));
    await waitFor(() => expect(view.location()).toBe('/home'));
    expect(deletions).toBe(1);
    expect(selectIsSignedIn(view.store.getState())).toBe(false);
    expect(told(view)).toEqual(['Your account is deleted.']);
  });

  test('that did not arrive leaves the account, and can be tried again', async () => {
    const view = renderSettings();
    fail(contract.deleteAccount);
    await view.user.click(button('Delete Account'));
    await view.user.type(field(), 'delete{Enter}');
    expect((await dialog().findByRole('alert')).textContent).toBe(messages.network_error);
    expect(selectIsSignedIn(view.store.getState())).toBe(true);
    answer(contract.deleteAccount, () => undefined);
    await view.user.click(dialog().getByRole('button', { name: 'Delete My Account' }));
    await waitFor(() => expect(view.location()).toBe('/home'));
  });
});

describe('after a while without signing in', () => {
  test('the password is asked for, and what was to be done is done', async () => {
    const view = renderSettings();
    refuse(contract.changePassword, 'recent_sign_in_required');
    answer(contract.signIn, ({ body }) => {
      expect(body).toEqual({ email: 'mara@example.com', password: 'lantern', fresh: true });
      answer(contract.changePassword, () => signedInSession());
      return signedInSession();
    });
    await view.user.click(button('Change Password'));
    await view.user.type(dialog().getByLabelText('New password'), 'a new lantern{Enter}');
    const again = within(await screen.findByRole('dialog', { name: 'Log In Again' }));
    await view.user.type(again.getByLabelText('Password'), 'lantern{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told(view)).toEqual([accountMessages.password_changed]);
  });

  test('a shopper who would rather not keeps what they typed', async () => {
    const view = renderSettings();
    refuse(contract.changePassword, 'recent_sign_in_required');
    await view.user.click(button('Change Password'));
    await view.user.type(dialog().getByLabelText('New password'), 'a new lantern{Enter}');
    const again = within(await screen.findByRole('dialog', { name: 'Log In Again' }));
    await view.user.click(again.getByRole('button', { name: 'Close' }));
    expect((await dialog().findByRole('alert')).textContent).toBe('Please log in again to change this.');
    expect(dialog().getByLabelText<HTMLInputElement>('New password').value).toBe('a new lantern');
  });
});

test('where one is signed in is a page of its own', async () => {
  const { user, location } = renderSettings();
  await user.click(screen.getByRole('link', { name: 'Where You Are Logged In' }));
  expect(location()).toBe('/profile/sessions');
});
