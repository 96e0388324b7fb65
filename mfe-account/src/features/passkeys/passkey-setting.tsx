import { call, contract } from '@storefront/contract';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { Alert, Button } from '@storefront/ui';
import { Setting } from '../account-settings/setting.tsx';
import { useAttempt } from '../attempts/use-attempt.ts';
import type { Enrolled } from '../mfa-settings/code-form.tsx';
import type { MfaActions } from '../mfa-settings/use-mfa-actions.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { loadCeremony } from './load-ceremony.ts';

interface PasskeySettingProps {
  readonly hasPasskey: boolean;
  readonly enroll: MfaActions['enroll'];
  readonly onEnrolled: (enrolled: Enrolled) => void;
}

export function PasskeySetting({ hasPasskey, enroll, onEnrolled }: PasskeySettingProps) {
  const { busy, failure, attempt } = useAttempt();
  const isSupported = canUsePasskeys();
  const invitation = hasPasskey
    ? 'For another device, or in case you lose this one.'
    : 'Sign in with your fingerprint, your face or your screen lock: no password, no codes.';
  const add = async () => {
    const options = await enroll(() => call(contract.beginPasskeyEnrollment, {}));
    const passkey = await (await loadCeremony()).makePasskey(options);
    if (!passkey) return;
    onEnrolled(await enroll(() => call(contract.confirmPasskeyEnrollment, { body: { passkey } })));
  };
  return (
    <Setting
      title={hasPasskey ? 'Another passkey' : 'Passkey'}
      action={
        isSupported && (
          <Button
            variant="secondary"
            size="sm"
            busy={busy}
            busyLabel="Waiting for your device..."
            onClick={() => void attempt(add)}
          >
            {hasPasskey ? 'Add Another Passkey' : 'Add a Passkey'}
          </Button>
        )
      }
      outcome={failure && <Alert kind="error">{failure.message}</Alert>}
    >
      {isSupported ? invitation : passkeyMessages.unsupported}
    </Setting>
  );
}
