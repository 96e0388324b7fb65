import { ApiError } from '@storefront/contract';
import type { Elements } from '@storefront/ui/elements';
import { type ComponentType, useCallback, useState } from 'react';
import type { SignInAgainProps } from './sign-in-again-dialog.tsx';

export interface RecentSignIn {
  /** Runs `action`, and again after a sign-in if required. @throws errors of `action`, also when the user cancels */
  readonly run: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Render it outside of forms; hidden until needed. */
  readonly dialog: Elements;
}

interface Question {
  readonly Dialog: ComponentType<SignInAgainProps>;
  readonly why: SignInAgainProps['why'];
  readonly onAnswer: (isSignedIn: boolean) => void;
}

/** Refusals that another sign-in can lift. */
const LIFTED = ['recent_sign_in_required', 'stronger_factor_required'];

export function useRecentSignIn(): RecentSignIn {
  const [question, setQuestion] = useState<Question>();
  const run = useCallback(async <Result,>(action: () => Promise<Result>): Promise<Result> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || !LIFTED.includes(error.code)) throw error;
      const why = error.code === 'stronger_factor_required' ? error.message : undefined;
      const isSignedIn = await askFor(setQuestion, why).catch(() => false);
      if (!isSignedIn) throw error;
    }
    return action();
  }, []);
  return { run, dialog: question && <question.Dialog why={question.why} onAnswer={question.onAnswer} /> };
}

async function askFor(setQuestion: (question?: Question) => void, why: SignInAgainProps['why']): Promise<boolean> {
  const { SignInAgainDialog: Dialog } = await import(/* webpackChunkName: "dialogs" */ './sign-in-again-dialog.tsx');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  setQuestion({ Dialog, why, onAnswer: resolve });
  return promise.finally(() => setQuestion(undefined));
}
