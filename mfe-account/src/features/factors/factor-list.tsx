/** The account's second factors. */
import type { Factor } from '@storefront/contract';
import { Button, formatDate } from '@storefront/ui';
import { Setting } from '../account-settings/setting.tsx';
import type { Change } from './change-dialog.tsx';

interface FactorListProps {
  readonly factors: readonly Factor[];
  readonly onChange: (change: Change) => void;
}

export function FactorList({ factors, onChange }: FactorListProps) {
  return (
    <>
      <Setting title="MFA status" action={null}>
        {factors.length > 0 ? 'Enabled' : 'Not Enabled'}
      </Setting>
      {factors.map((factor) => (
        <Setting
          key={factor.id}
          title={factor.displayName}
          action={
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Remove ${nameOf(factor)}`}
              onClick={() => onChange({ kind: 'remove', factor })}
            >
              Remove
            </Button>
          }
        >
          {factor.lastFour && `Number ending in ${factor.lastFour}. `}
          Added on <time dateTime={factor.enrolledAt}>{formatDate(factor.enrolledAt)}</time>.
        </Setting>
      ))}
    </>
  );
}

/** 'Phone MFA ending in 4321', or 'Authenticator app'. */
export function nameOf({ displayName, lastFour }: Factor): string {
  return lastFour ? `${displayName} ending in ${lastFour}` : displayName;
}
