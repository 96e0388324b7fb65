import { call, contract, type MfaFactor } from '@storefront/contract';
import { securityCheckMessages } from '@storefront/contract/mfa/check-messages';
import { Loading } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import type { SecurityCheck } from '../captcha/use-security-check.ts';
import { ActionSetting, Setting, SettingButton } from '../settings/setting.tsx';
import type { MfaChange } from './change.ts';
import type { MfaActions } from './use-mfa-actions.ts';

interface SmsSettingProps {
  readonly hasPhone: boolean;
  readonly check: SecurityCheck;
  readonly onChange: (change: MfaChange) => void;
}

/** Solves the security check ahead for the first phone only. */
export function SmsSetting({ hasPhone, check, onChange }: SmsSettingProps) {
  const isReady = check.status === 'ready';
  const begin = () => onChange({ kind: 'sms' });
  if (hasPhone) {
    return (
      <Setting title="Another phone" action={<SettingButton onClick={begin}>Add Another Phone</SettingButton>}>
        For when your first phone is not at hand, or before you change your number.
      </Setting>
    );
  }
  return (
    <Setting
      title="Text messages"
      action={
        isReady && (
          <SettingButton variant="primary" size="md" onClick={begin}>
            Set Up SMS MFA
          </SettingButton>
        )
      }
      outcome={!isReady && <CheckStatus check={check} />}
    >
      We text a code to your phone when you log in.
    </Setting>
  );
}

function CheckStatus({ check: { status, restart } }: Pick<SmsSettingProps, 'check'>) {
  if (status === 'loading') return <Loading label={securityCheckMessages.check_loading} />;
  return <RetryAlert onRetry={restart}>{securityCheckMessages.check_not_ready}</RetryAlert>;
}

interface AppSettingProps {
  readonly factors: readonly MfaFactor[];
  readonly enroll: MfaActions['enroll'];
  readonly onChange: (change: MfaChange) => void;
}

export function AppSetting({ factors, enroll, onChange }: AppSettingProps) {
  if (factors.some(({ kind }) => kind === 'totp')) return null;
  const begin = async () => {
    const setUp = await enroll(() => call(contract.beginTotpEnrollment, {}));
    onChange({ kind: 'app', setUp });
  };
  return (
    <ActionSetting title="Authenticator app" label="Set Up Authenticator App" busyLabel="Processing..." onPress={begin}>
      An app on your phone shows the codes, even without a connection.
    </ActionSetting>
  );
}
