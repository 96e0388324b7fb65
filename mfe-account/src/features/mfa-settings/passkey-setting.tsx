import { call, contract } from '@storefront/contract';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { canUsePasskeys } from '@storefront/state/passkeys/can-use-passkeys';
import { loadCeremony } from '../passkeys/load-ceremony.ts';
import { ActionSetting, Setting } from '../settings/setting.tsx';
import type { EnrolledFactor } from './code-form.tsx';
import type { MfaActions } from './use-mfa-actions.ts';

interface PasskeySettingProps {
  readonly hasPasskey: boolean;
  readonly enroll: MfaActions['enroll'];
  readonly onEnrolled: (enrolled: EnrolledFactor) => void;
}

export function PasskeySetting({ hasPasskey, enroll, onEnrolled }: PasskeySettingProps) {
  const title = hasPasskey ? 'Another passkey' : 'Passkey';
  const add = async () => {
    const options = await enroll(() => call(contract.beginPasskeyEnrollment, {}));
    const passkey = await (await loadCeremony()).makePasskey(options);
    if (!passkey) return;
    onEnrolled(await enroll(() => call(contract.confirmPasskeyEnrollment, { body: { passkey } })));
  };
  if (!canUsePasskeys()) return <Setting title={title}>{passkeyMessages.unsupported}</Setting>;
  return (
    <ActionSetting
      title={title}
      label={hasPasskey ? 'Add Another Passkey' : 'Add a Passkey'}
      busyLabel="Waiting for your device..."
      onPress={add}
    >
      {hasPasskey
        ? 'For another device, or in case you lose this one.'
        : 'Log in with your fingerprint, face or screen lock: no password, no codes.'}
    </ActionSetting>
  );
}
