/** All that protects and looks after an account; one part of the page, so that it comes or fails as one. */
import AccountSettings from '../account-settings/account-settings.tsx';
import FactorSettings from '../factors/factor-settings.tsx';
import GoogleSettings from '../google/google-connection.tsx';

export default function SecurityParts() {
  return (
    <>
      <FactorSettings />
      <GoogleSettings />
      <AccountSettings />
    </>
  );
}
