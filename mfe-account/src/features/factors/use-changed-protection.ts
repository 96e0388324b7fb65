/** What follows when the account's protection has changed. */
import type { Protection } from '@storefront/contract';
import { notify, useAppDispatch } from '@storefront/state';
import type { Change } from './change.ts';
import { useTakeOverProtection } from './factors.api.ts';

/**
 * A function that takes over the protection and tells of the success, with recovery codes where some came along.
 * @param onDone told when nothing is left to show
 */
export function useChangedProtection(onChange: (change: Change) => void, onDone: () => void) {
  const dispatch = useAppDispatch();
  const takeOver = useTakeOverProtection();
  return (changed: Protection, success: string, codes?: readonly string[] | null) => {
    takeOver(changed);
    if (codes) return onChange({ kind: 'keep-codes', codes, success });
    dispatch(notify({ kind: 'success', text: success }));
    onDone();
  };
}
