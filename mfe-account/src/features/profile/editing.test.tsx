/** Editing the profile: names and picture, except for picture handling that needs a real browser. */
import { contract, type Profile, problemOf, type User } from '@storefront/contract';
import { selectNotices } from '@storefront/state';
import { answer, aUser, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import ProfilePage from './profile.page.tsx';

const PICTURE = '/files/avatars/019a0000-0000-7000-8000-000000000001/0123456789abcdef0123456789abcdef.webp';

const aProfile = (user: Partial<User> = {}): Profile => ({
  user: aUser(user),
  createdAt: '2026-01-02T03:04:05.000Z',
  lastLogin: '2026-11-20T03:04:05.000Z',
  purchases: [],
  wishlist: [],
});

async function renderProfile(user: Partial<User> = {}) {
  onTestFinished(() => sessionStorage.clear());
  answer(contract.getProfile, () => aProfile(user));
  const view = renderPage(<ProfilePage />, { path: '/profile', session: signedInSession() });
  await screen.findByRole('heading', { level: 2 });
  const open = async (button: string) => {
    await view.user.click(screen.getByRole('button', { name: button }));
    return within(await screen.findByRole('dialog'));
  };
  const told = () => selectNotices(view.store.getState()).map(({ text }) => text);
  return { ...view, open, told };
}

describe('names', () => {
  test('are saved, shown at once, and the dialog closes', async () => {
    const { user, open, told } = await renderProfile();
    const dialog = await open('Edit Profile');
    answer(contract.updateProfile, ({ body }) => {
      expect(body).toEqual({ username: 'lantern', firstName: 'Mara', lastName: 'Lind' });
      return { user: aUser(body) };
    });
    const username = dialog.getByLabelText('Username');
    await user.clear(username);
    await user.type(username, 'lantern');
    await user.type(dialog.getByLabelText('First Name'), 'Mara');
    await user.type(dialog.getByLabelText('Last Name'), 'Lind{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Mara Lind' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(told()).toEqual(['Your profile has been saved.']);
  });

  test('that are refused are so in their field, which has the focus', async () => {
    const { user, open } = await renderProfile();
    const dialog = await open('Edit Profile');
    const message = 'A name should be at most 50 characters long.';
    answer(contract.updateProfile, () => {
      const errors = [{ path: 'body.username', code: 'name_too_long', message }];
      throw Response.json(problemOf('name_too_long', 'test-request', { errors }), { status: 400 });
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Username')));
  });

  test('that were typed are still there when the dialog was closed', async () => {
    const { user, open } = await renderProfile();
    await user.type((await open('Edit Profile')).getByLabelText('First Name'), 'Mara');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect((await open('Edit Profile')).getByLabelText('First Name')).toHaveProperty('value', 'Mara');
  });

  test('that cannot be saved stay in the form, with a sentence', async () => {
    const { user, open } = await renderProfile();
    const dialog = await open('Edit Profile');
    fail(contract.updateProfile);
    await user.type(dialog.getByLabelText('First Name'), 'Mara');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The store cannot be reached.');
    expect(dialog.getByLabelText('First Name')).toHaveProperty('value', 'Mara');
  });

  test('sent twice by a double press are sent once', async () => {
    const { user, open } = await renderProfile();
    const dialog = await open('Edit Profile');
    let sent = 0;
    answer(contract.updateProfile, ({ body }) => {
      sent += 1;
      return { user: aUser(body) };
    });
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toBe(1);
  });
});

describe('a picture', () => {
  const picture = () => screen.getByRole('img', { name: "mara's avatar" });

  test('is at the address that comes with the profile', async () => {
    await renderProfile({ profilePicture: PICTURE });
    expect(picture().getAttribute('src')).toBe(PICTURE);
  });

  test('that is not there is looked up in the storage, while the default one is shown', async () => {
    const { promise, resolve } = Promise.withResolvers<{ url: string }>();
    answer(contract.issueFileToken, () => ({
      token: 'a-token',
      appCheck: 'a-check',
      expiresAt: '2126-01-01T00:00:00.000Z',
    }));
    answer(contract.getFileDownloadUrl, ({ query }) => {
      expect(`/files/${query.path}`).toBe(PICTURE);
      return promise;
    });
    await renderProfile({ profilePicture: PICTURE });
    fireEvent.error(picture());
    expect(picture().getAttribute('src')).toBe('/default-avatar.png');
    resolve({ url: '/files/elsewhere.webp' });
    await waitFor(() => expect(picture().getAttribute('src')).toBe('/files/elsewhere.webp'));
  });

  test('that is nowhere stays the default one, and the profile is asked for the newest', async () => {
    answer(contract.issueFileToken, () => ({ token: 't', appCheck: 'c', expiresAt: '2126-01-01T00:00:00.000Z' }));
    refuse(contract.getFileDownloadUrl, 'file_missing');
    await renderProfile({ profilePicture: PICTURE });
    const newer = PICTURE.replace('0123', '4567');
    answer(contract.getProfile, () => aProfile({ profilePicture: newer }));
    fireEvent.error(picture());
    await waitFor(() => expect(picture().getAttribute('src')).toBe(newer));
  });

  test('can be removed', async () => {
    const { user, open, told } = await renderProfile({ profilePicture: PICTURE });
    const dialog = await open('Change Picture');
    answer(contract.removePicture, () => ({ user: aUser() }));
    await user.click(dialog.getByRole('button', { name: 'Remove Picture' }));
    await waitFor(() => expect(picture().getAttribute('src')).toBe('/default-avatar.png'));
    expect(told()).toEqual(['Your picture has been removed.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that could not be removed is still there, with a sentence', async () => {
    const { user, open } = await renderProfile({ profilePicture: PICTURE });
    const dialog = await open('Change Picture');
    refuse(contract.removePicture, 'server_busy');
    await user.click(dialog.getByRole('button', { name: 'Remove Picture' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The store is busy.');
  });

  test('cannot be removed where there is none', async () => {
    const { open } = await renderProfile();
    const dialog = await open('Change Picture');
    expect(dialog.queryByRole('button', { name: 'Remove Picture' })).toBeNull();
  });

  test('that the browser cannot read is refused before it is sent', async () => {
    const { user, open } = await renderProfile();
    const dialog = await open('Change Picture');
    const file = new File(['not a picture'], 'picture.png', { type: 'image/png' });
    await user.upload(dialog.getByLabelText(/Choose a picture/), file);
    expect((await dialog.findByRole('alert')).textContent).toContain('This file cannot be used as a picture.');
  });

  test('comes alone', async () => {
    const { open } = await renderProfile();
    const dialog = await open('Change Picture');
    const files = ['one.png', 'two.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
    fireEvent.drop(dialog.getByText('Choose a picture'), { dataTransfer: { files } });
    expect((await dialog.findByRole('alert')).textContent).toContain('Please choose one picture.');
  });
});
