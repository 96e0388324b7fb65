import { type AccountMfa, allMfaFactors } from '@storefront/contract';
import { Setting, SettingButton } from '../settings/setting.tsx';
import type { MfaChange } from './change.ts';

export function RecoverySettings({ mfa, onChange }: { mfa: AccountMfa; onChange: (change: MfaChange) => void }) {
  const { recoveryCodesLeft, rememberedDevices } = mfa;
  if (allMfaFactors(mfa).length === 0) return null;
  return (
    <>
      <Setting
        title="Recovery codes"
        action={<SettingButton onClick={() => onChange({ kind: 'renew' })}>New Recovery Codes</SettingButton>}
      >
        {`${count(recoveryCodesLeft, 'code', 'codes')} left, for when you have no other way to log in.`}
      </Setting>
      {rememberedDevices > 0 && (
        <Setting
          title="Remembered devices"
          action={<SettingButton onClick={() => onChange({ kind: 'forget' })}>Forget Devices</SettingButton>}
        >
          {`${count(rememberedDevices, 'device is', 'devices are')} not asked for a code.`}
        </Setting>
      )}
    </>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
