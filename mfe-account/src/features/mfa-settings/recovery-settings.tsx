import { type AccountMfa, allMfaFactors } from '@storefront/contract';
import { Button } from '@storefront/ui';
import { Setting } from '../account-settings/setting.tsx';
import type { Change } from './change.ts';

interface RecoverySettingsProps {
  readonly mfa: AccountMfa;
  readonly onChange: (change: Change) => void;
}

export function RecoverySettings({ mfa, onChange }: RecoverySettingsProps) {
  const { recoveryCodesLeft, rememberedDevices } = mfa;
  if (allMfaFactors(mfa).length === 0) return null;
  return (
    <>
      <Setting
        title="Recovery codes"
        action={
          <Button variant="secondary" size="sm" onClick={() => onChange({ kind: 'renew' })}>
            New Recovery Codes
          </Button>
        }
      >
        {count(recoveryCodesLeft, 'code is', 'codes are')} left for when you cannot get another.
      </Setting>
      {rememberedDevices > 0 && (
        <Setting
          title="Remembered devices"
          action={
            <Button variant="secondary" size="sm" onClick={() => onChange({ kind: 'forget' })}>
              Forget Devices
            </Button>
          }
        >
          {count(rememberedDevices, 'device is', 'devices are')} not asked for a code.
        </Setting>
      )}
    </>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
