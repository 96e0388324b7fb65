/** Two-factor authentication in the profile: what protects the account, and changing it. */
import { allFactors } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { Loading } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { useEffect, useRef, useState } from 'react';
import { Settings } from '../account-settings/setting.tsx';
import { useSecurityCheck } from '../captcha/use-security-check.ts';
import { PasskeySetting } from '../passkeys/passkey-setting.tsx';
import type { Change } from './change.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { FactorList } from './factor-list.tsx';
import { useGetProtectionQuery } from './factors.api.ts';
import { RecoverySettings } from './recovery-settings.tsx';
import { AppSetting, SmsSetting } from './set-up-settings.tsx';
import { useChangedProtection } from './use-changed-protection.ts';
import { useFactorActions } from './use-factor-actions.ts';

export default function FactorSettings() {
  const { data: protection, error, isFetching, refetch } = useGetProtectionQuery({});
  const hasPhone = protection?.factors.some(({ kind }) => kind === 'sms') ?? false;
  const check = useSecurityCheck('enroll-sms', protection !== undefined && !hasPhone);
  const { dialog, ...actions } = useFactorActions();
  const [change, setChange] = useState<Change>();
  const close = () => setChange(undefined);
  const changed = useChangedProtection(setChange, close);
  const place = useFocusAfter(change !== undefined);

  const cancel = () => {
    close();
    // An answer may have been lost, and the change been made.
    void refetch();
  };
  if (!protection) {
    if (!error) return <Loading label={mfaMessages.check_loading} />;
    return (
      <RetryAlert busy={isFetching} onRetry={() => refetch()}>
        {mfaMessages.protection_load_failed}
      </RetryAlert>
    );
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Settings>
        <FactorList factors={allFactors(protection)} onChange={setChange} />
        <SmsSetting hasPhone={hasPhone} check={check} onChange={setChange} />
        <AppSetting factors={protection.factors} enroll={actions.enroll} onChange={setChange} />
        <PasskeySetting
          hasPasskey={(protection.passkeys?.length ?? 0) > 0}
          enroll={actions.enroll}
          onEnrolled={(enrolled) => changed(enrolled.protection, passkeyMessages.added, enrolled.recoveryCodes)}
        />
        <RecoverySettings protection={protection} onChange={setChange} />
      </Settings>
      {change && (
        <ChangeDialog
          {...{ change, protection, check, actions }}
          onChange={setChange}
          onDone={close}
          onCancel={cancel}
        />
      )}
      {dialog}
    </div>
  );
}

/** Takes the focus when a dialog is over and what opened it is gone. */
function useFocusAfter(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current && document.activeElement === document.body) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}
