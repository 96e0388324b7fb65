/** What follows when the account's MFA has changed. */
import type { Protection as AccountMfa } from '@storefront/contract';
import { notify, useAppDispatch } from '@storefront/state';
import type { Change } from './change.ts';
import { useTakeOverMfa } from './mfa.api.ts';

/**
 * A function that takes over the MFA and tells of the success, with recovery codes where some came along.
 * @param onDone told when nothing is left to show
 */
export function useChangedMfa(onChange: (change: Change) => void, onDone: () => void) {
  const dispatch = useAppDispatch();
  const takeOver = useTakeOverMfa();
  return (changed: AccountMfa, success: string, codes?: readonly string[] | null) => {
    takeOver(changed);
    if (codes) return onChange({ kind: 'keep-codes', codes, success });
    dispatch(notify({ kind: 'success', text: success }));
    onDone();
  };
}
