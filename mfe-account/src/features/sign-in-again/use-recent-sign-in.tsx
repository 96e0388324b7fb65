/** Actions that the server takes only from somebody who has just signed in. */
import { ApiError } from '@storefront/contract';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import type { SignInAgainProps } from './sign-in-again-dialog.tsx';

export interface RecentSignIn {
  /**
   * Does `action`; where that needs a recent sign-in, lets the user sign in again and then does it once more.
   * @throws {Error} what `action` throws; that a recent sign-in is required, where the user would rather not
   */
  readonly run: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Belongs on the page, outside of forms; nothing is seen of it until it is needed. */
  readonly dialog: ReactNode;
}

interface Question {
  readonly Dialog: ComponentType<SignInAgainProps>;
  readonly onAnswer: (isSignedIn: boolean) => void;
}

export function useRecentSignIn(): RecentSignIn {
  const [question, setQuestion] = useState<Question>();
  const run = useCallback(async <Result,>(action: () => Promise<Result>): Promise<Result> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'recent_sign_in_required') throw error;
      const isSignedIn = await askFor(setQuestion).catch(() => false);
      if (!isSignedIn) throw error;
    }
    return action();
  }, []);
  return { run, dialog: question && <question.Dialog onAnswer={question.onAnswer} /> };
}

async function askFor(setQuestion: (question?: Question) => void): Promise<boolean> {
  const { SignInAgainDialog: Dialog } = await import(/* webpackChunkName: "dialogs" */ './sign-in-again-dialog.tsx');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  setQuestion({ Dialog, onAnswer: resolve });
  return promise.finally(() => setQuestion(undefined));
}
