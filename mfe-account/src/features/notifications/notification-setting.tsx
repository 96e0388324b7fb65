/** Turns emails about new versions off and on, in the profile. */
import { call, contract } from '@storefront/contract';
import { profileMessages } from '@storefront/contract/profile/messages';
import { notify, useAppDispatch } from '@storefront/state';
import { QueryState } from '@storefront/ui/query-state';
import { ActionSetting, Setting } from '../settings/setting.tsx';
import { useAccountAction } from '../sign-in-again/use-account-action.ts';
import { notificationsChanged, useGetNotificationsQuery } from './notifications.api.ts';

const TITLE = 'Emails about new versions';

export function NotificationSetting() {
  const dispatch = useAppDispatch();
  const { run } = useAccountAction();
  const query = useGetNotificationsQuery({});
  if (!query.data) {
    const { notifications_loading: loading, notifications_load_failed: failed } = profileMessages;
    return (
      <Setting title={TITLE} outcome={<QueryState {...{ query, loading, failed }} skeleton={null} />}>
        For what you own.
      </Setting>
    );
  }
  const { newVersions: areWanted } = query.data;
  const change = async () => {
    const saved = await run(() => call(contract.setNotifications, { body: { newVersions: !areWanted } }));
    await dispatch(notificationsChanged(saved));
    const text = saved.newVersions ? profileMessages.versions_resumed : profileMessages.versions_stopped;
    dispatch(notify({ kind: 'success', text }));
  };
  return (
    <ActionSetting
      title={TITLE}
      label={areWanted ? 'Turn Off Version Emails' : 'Turn On Version Emails'}
      busyLabel="Saving..."
      onPress={change}
    >
      {areWanted
        ? 'On. We email you when something you own has a new version.'
        : 'Off. New versions appear in your library.'}
    </ActionSetting>
  );
}
