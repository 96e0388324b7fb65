import { ApiError } from '@storefront/contract';
import { endSession, useAppDispatch } from '@storefront/state';
import { type RecentSignIn, useRecentSignIn } from './use-recent-sign-in.tsx';

interface AccountAction extends RecentSignIn {
  /** @param signedOutMessage replaces the default message when the session has ended */
  readonly run: <Result>(action: () => Promise<Result>, signedOutMessage?: string) => Promise<Result>;
}

/** Runs actions that may need a recent sign-in; render `dialog` outside of forms. */
export function useAccountAction(): AccountAction {
  const dispatch = useAppDispatch();
  const { run, dialog } = useRecentSignIn();
  const runOnAccount: AccountAction['run'] = async (action, signedOutMessage) => {
    try {
      return await run(action);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_required') dispatch(endSession(signedOutMessage));
      throw error;
    }
  };
  return { run: runOnAccount, dialog };
}
