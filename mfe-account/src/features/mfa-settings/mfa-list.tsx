import type { MfaFactor } from '@storefront/contract';
import { formatDate } from '@storefront/ui';
import { Setting, SettingButton } from '../settings/setting.tsx';
import type { MfaChange } from './change.ts';

interface MfaListProps {
  readonly factors: readonly MfaFactor[];
  readonly onChange: (change: MfaChange) => void;
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
                  aria-label={`Rename ${factorName(factor)}`}
                  onClick={() => onChange({ kind: 'rename', factor })}
                >
                  Rename
                </SettingButton>
              )}
              <SettingButton
                aria-label={`Remove ${factorName(factor)}`}
                onClick={() => onChange({ kind: 'remove', factor })}
              >
                Remove
              </SettingButton>
            </>
          }
        >
          {factor.lastFour && <span>{`Number ending in ${factor.lastFour}. `}</span>}
          {factor.kind === 'passkey' && (
            <span>{factor.synced ? 'Passkey, synced to your devices. ' : 'Passkey. '}</span>
          )}
          <span>
            Added on <Day of={factor.enrolledAt} />.
          </span>
          {factor.kind === 'passkey' && factor.lastUsedAt && (
            <span>
              {' '}
              Last used on <Day of={factor.lastUsedAt} />.
            </span>
          )}
        </Setting>
      ))}
    </>
  );
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{formatDate(of)}</time>;
}

/** Returns 'Phone MFA ending in 4321', or 'Authenticator app'. */
export function factorName({ displayName, lastFour }: MfaFactor): string {
  return lastFour ? `${displayName} ending in ${lastFour}` : displayName;
}
