/** MFA settings in the profile. */
import { allMfaFactors } from '@storefront/contract';
import { securityCheckMessages } from '@storefront/contract/mfa/check-messages';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { QueryState } from '@storefront/ui/query-state';
import { useEffect, useRef, useState } from 'react';
import { useGetMfaQuery } from '../account-data/mfa.api.ts';
import { useSecurityCheck } from '../captcha/use-security-check.ts';
import { PendingRemoval } from '../mfa-removal/pending-removal.tsx';
import { Settings } from '../settings/setting.tsx';
import type { MfaChange } from './change.ts';
import { MfaChangeDialog } from './change-dialog.tsx';
import { MfaList } from './mfa-list.tsx';
import { PasskeySetting } from './passkey-setting.tsx';
import { RecoverySettings } from './recovery-settings.tsx';
import { AppSetting, SmsSetting } from './set-up-settings.tsx';
import { useChangedMfa, useEnrolledMfa } from './use-changed-mfa.ts';
import { useMfaActions } from './use-mfa-actions.ts';

export default function MfaSettings() {
  const query = useGetMfaQuery({});
  const { data: mfa, refetch } = query;
  const hasPhone = mfa?.factors.some(({ kind }) => kind === 'sms') ?? false;
  const check = useSecurityCheck('enroll-sms', mfa !== undefined && !hasPhone);
  const { dialog, ...actions } = useMfaActions();
  const [change, setChange] = useState<MfaChange>();
  const close = () => setChange(undefined);
  const changed = useChangedMfa(setChange, close);
  const enrolled = useEnrolledMfa(mfa, changed);
  const place = useFocusAfter(change !== undefined);

  const cancel = () => {
    close();
    // The change may have succeeded although its response was lost.
    void refetch();
  };
  if (!mfa) {
    const { check_loading } = securityCheckMessages;
    return <QueryState query={query} loading={check_loading} failed={mfaMessages.mfa_load_failed} skeleton={null} />;
  }
  return (
    <div ref={place} tabIndex={-1}>
      {mfa.removalDueAt && <PendingRemoval dueAt={mfa.removalDueAt} run={actions.run} onStopped={changed} />}
      <Settings>
        <MfaList factors={allMfaFactors(mfa)} onChange={setChange} />
        <SmsSetting hasPhone={hasPhone} check={check} onChange={setChange} />
        <AppSetting factors={mfa.factors} enroll={actions.enroll} onChange={setChange} />
        <PasskeySetting
          hasPasskey={(mfa.passkeys?.length ?? 0) > 0}
          enroll={actions.enroll}
          onEnrolled={(answer) => enrolled(answer, passkeyMessages.added)}
        />
        <RecoverySettings mfa={mfa} onChange={setChange} />
      </Settings>
      {change && (
        <MfaChangeDialog {...{ change, mfa, check, actions }} onChange={setChange} onDone={close} onCancel={cancel} />
      )}
      {dialog}
    </div>
  );
}

/** Moves the focus here when a dialog closes and its opener has disappeared. */
function useFocusAfter(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current && document.activeElement === document.body) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}
