/** Changes of the account: what needs a recent sign-in asks for it, and a session that has ended is taken note of. */
import { ApiError } from '@storefront/contract';
import { endSession, useAppDispatch } from '@storefront/state';
import { type RecentSignIn, useRecentSignIn } from '../sign-in-again/use-recent-sign-in.tsx';

interface AccountAction extends RecentSignIn {
  /** @param signedOutSentence says that the session has ended, in place of the usual sentence */
  readonly run: <Result>(action: () => Promise<Result>, signedOutMessage?: string) => Promise<Result>;
}

/** `run` does an action on the signed-in user's account; `dialog` belongs on the page, outside of forms. */
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
