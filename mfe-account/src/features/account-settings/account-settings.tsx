import type { User } from '@storefront/contract';
import { selectUser, useAppSelector } from '@storefront/state';
import { ButtonLink } from '@storefront/ui';
import { useGetProfileQuery } from '../profile/profile.api.ts';
import { DeleteSetting } from './delete-setting.tsx';
import { EmailSetting } from './email-setting.tsx';
import { ExportSetting } from './export-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { Setting, Settings } from './setting.tsx';

export default function AccountSettings() {
  const { data } = useGetProfileQuery({});
  const sessionUser = useAppSelector(selectUser);
  const user: User | null = data?.user ?? sessionUser;
  if (!user) return null;
  return (
    <Settings>
      <PasswordSetting user={user} />
      <EmailSetting user={user} />
      <Setting
        title="Sessions"
        action={
          <ButtonLink variant="secondary" size="sm" to="/profile/sessions">
            Where You Are Signed In
          </ButtonLink>
        }
      >
        See your browsers, and sign out those that you no longer use.
      </Setting>
      <Setting
        title="Activity"
        action={
          <ButtonLink variant="secondary" size="sm" to="/profile/activity">
            Account Activity
          </ButtonLink>
        }
      >
        See what happened to your account: sign-ins, changes, purchases and downloads.
      </Setting>
      <ExportSetting />
      <DeleteSetting user={user} />
    </Settings>
  );
}
