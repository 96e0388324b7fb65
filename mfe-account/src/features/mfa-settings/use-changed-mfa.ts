import type { AccountMfa } from '@storefront/contract';
import { notify, useAppDispatch } from '@storefront/state';
import type { Change } from './change.ts';
import { useTakeOverMfa } from './mfa.api.ts';

/** Applies changed MFA settings and confirms, with recovery codes if there are any. */
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
