/** The lazy part of the security section, loaded as one chunk. */
import AccountSettings from '../account-settings/account-settings.tsx';
import GoogleSettings from '../account-settings/google-connection.tsx';
import MfaSettings from '../mfa-settings/mfa-settings.tsx';

export default function SecurityParts() {
  return (
    <>
      <MfaSettings />
      <GoogleSettings />
      <AccountSettings />
    </>
  );
}
