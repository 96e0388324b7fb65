import type { MfaFactor } from '@storefront/contract';
import { formatDate } from '@storefront/ui';
import { Setting, SettingButton } from '../account-settings/setting.tsx';
import type { Change } from './change.ts';

interface MfaListProps {
  readonly factors: readonly MfaFactor[];
  readonly onChange: (change: Change) => void;
}

export function MfaList({ factors, onChange }: MfaListProps) {
  return (
    <>
      <Setting title="MFA status">{factors.length > 0 ? 'Enabled' : 'Not Enabled'}</Setting>
      {factors.map((factor) => (
        <Setting
          key={factor.id}
          title={factor.displayName}
          action={
            <>
              {factor.kind === 'passkey' && (
                <SettingButton
                  aria-label={`Rename ${nameOf(factor)}`}
                  onClick={() => onChange({ kind: 'rename', factor })}
                >
                  Rename
                </SettingButton>
              )}
              <SettingButton
                aria-label={`Remove ${nameOf(factor)}`}
                onClick={() => onChange({ kind: 'remove', factor })}
              >
                Remove
              </SettingButton>
            </>
          }
        >
          {factor.lastFour && `Number ending in ${factor.lastFour}. `}
          {factor.kind === 'passkey' && (factor.synced ? 'Passkey, synced to your devices. ' : 'Passkey. ')}
          Added on <Day of={factor.enrolledAt} />.
          {factor.kind === 'passkey' && factor.lastUsedAt && (
            <>
              {' '}
              Last used on <Day of={factor.lastUsedAt} />.
            </>
          )}
        </Setting>
      ))}
    </>
  );
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{formatDate(of)}</time>;
}

/** 'Phone MFA ending in 4321', or 'Authenticator app'. */
export function nameOf({ displayName, lastFour }: MfaFactor): string {
  return lastFour ? `${displayName} ending in ${lastFour}` : displayName;
}
