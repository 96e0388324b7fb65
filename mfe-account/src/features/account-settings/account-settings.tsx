import { selectUser, useAppSelector } from '@storefront/state';
import { ButtonLink } from '@storefront/ui';
import type { ComponentProps } from 'react';
import { useGetProfileQuery } from '../account-data/profile.api.ts';
import { NotificationSetting } from '../notifications/notification-setting.tsx';
import { Setting, Settings } from '../settings/setting.tsx';
import { DeleteSetting } from './delete-setting.tsx';
import { EmailSetting } from './email-setting.tsx';
import { ExportSetting } from './export-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';

export default function AccountSettings() {
  const sessionUser = useAppSelector(selectUser);
  const user = useGetProfileQuery({}).data?.user ?? sessionUser;
  if (!user) return null;
  return (
    <Settings>
      <PasswordSetting user={user} />
      <EmailSetting user={user} />
      <NotificationSetting />
      <Setting title="Sessions" action={<SettingLink to="/profile/sessions">Where You Are Logged In</SettingLink>}>
        See your browsers, and log out any you no longer use.
      </Setting>
      <Setting title="Activity" action={<SettingLink to="/profile/activity">Account Activity</SettingLink>}>
        See recent logins, changes, purchases and downloads.
      </Setting>
      <ExportSetting />
      <DeleteSetting user={user} />
    </Settings>
  );
}

function SettingLink(props: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink variant="secondary" size="sm" {...props} />;
}
