/** The profile's setting for emails about new versions. */
import { contract, messages } from '@storefront/contract';
import { profileMessages } from '@storefront/contract/profile/messages';
import { selectIsSignedIn, selectNotices } from '@storefront/state';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotificationSetting } from './notification-setting.tsx';

const renderSetting = () => renderPage(<NotificationSetting />, { path: '/profile', session: signedInSession() });
const find = (name: string) => screen.findByRole('button', { name });
const told = ({ store }: ReturnType<typeof renderSetting>) => selectNotices(store.getState()).map(({ text }) => text);

test('are turned off once, and on again, with a notice and the focus where it was', async () => {
  answer(contract.getNotifications, () => ({ newVersions: true }));
  const view = renderSetting();
  const sent: unknown[] = [];
  answer(contract.setNotifications, ({ body }) => {
    sent.push(body);
    return body;
  });
  await view.user.dblClick(await find('Turn Off Version Emails'));
  const on = await find('Turn On Version Emails');
  expect(screen.getByText('Off. New versions appear in your library.')).toBeTruthy();
  expect(document.activeElement).toBe(on);
  expect(sent).toEqual([{ newVersions: false }]);
  await view.user.keyboard('{Enter}');
  expect(await find('Turn Off Version Emails')).toBeTruthy();
  expect(sent).toEqual([{ newVersions: false }, { newVersions: true }]);
  expect(told(view)).toEqual([profileMessages.versions_stopped, profileMessages.versions_resumed]);
});

test('stay as they are when the change did not arrive, and it can be made again', async () => {
  answer(contract.getNotifications, () => ({ newVersions: false }));
  const { user } = renderSetting();
  fail(contract.setNotifications);
  await user.click(await find('Turn On Version Emails'));
  expect((await screen.findByRole('alert')).textContent).toBe(messages.network_error);
  answer(contract.setNotifications, ({ body }) => body);
  await user.click(await find('Turn On Version Emails'));
  expect(await find('Turn Off Version Emails')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('that could not be loaded can be asked for again', async () => {
  fail(contract.getNotifications);
  const { user } = renderSetting();
  expect(await screen.findByText(profileMessages.notifications_load_failed)).toBeTruthy();
  answer(contract.getNotifications, () => ({ newVersions: true }));
  await user.click(await find('Try Again'));
  expect(await find('Turn Off Version Emails')).toBeTruthy();
});

test('of a session that has ended meanwhile say so and sign out', async () => {
  answer(contract.getNotifications, () => ({ newVersions: true }));
  const view = renderSetting();
  refuse(contract.setNotifications, 'sign_in_required');
  await view.user.click(await find('Turn Off Version Emails'));
  await waitFor(() => expect(told(view)).toEqual([messages.session_ended]));
  expect(selectIsSignedIn(view.store.getState())).toBe(false);
});
