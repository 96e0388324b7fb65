import type { AccountMfa } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { notify, useAppDispatch } from '@storefront/state';
import { useCacheMfa } from '../account-data/mfa.api.ts';
import type { MfaChange } from './change.ts';
import type { EnrolledFactor } from './code-form.tsx';

/** Applies changed MFA settings and confirms the change, with recovery codes if there are any. */
export function useChangedMfa(onChange: (change: MfaChange) => void, onDone: () => void) {
  const dispatch = useAppDispatch();
  const cacheMfa = useCacheMfa();
  return (changed: AccountMfa, success: string, codes?: readonly string[] | null) => {
    cacheMfa(changed);
    if (codes) return onChange({ kind: 'keep-codes', codes, success });
    dispatch(notify({ kind: 'success', text: success }));
    onDone();
  };
}

/** Like `useChangedMfa`, for a factor that was added to `mfa`. */
export function useEnrolledMfa(mfa: AccountMfa | undefined, changed: ReturnType<typeof useChangedMfa>) {
  return ({ protection, recoveryCodes }: EnrolledFactor, success: string) => {
    const replaces = recoveryCodes !== null && (mfa?.recoveryCodesLeft ?? 0) > 0;
    changed(protection, replaces ? `${success} ${mfaMessages.codes_renewed}` : success, recoveryCodes);
  };
}
