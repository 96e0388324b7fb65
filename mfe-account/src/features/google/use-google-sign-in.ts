/** Google sign-in: one at a time, in a popup where possible. */
import { ApiError, call, contract, type GoogleFlow, type GoogleIntent, type GooglePurpose } from '@storefront/contract';
import { googleMessages } from '@storefront/contract/oidc/messages';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../attempts/failure.ts';
import type { FlowOutcomes, FlowRequest } from './google-flow.ts';
import { openPopup } from './popup.ts';
import type { FlowWatch } from './watch-flow.ts';

interface GoogleSignInOptions extends FlowOutcomes {
  readonly purpose: GooglePurpose;
  /** The action after sign-in: a page to open, an item for the cart. */
  readonly intent?: GoogleIntent | undefined;
  /** Wraps the start of the flow, such as in a recent sign-in. */
  readonly through?: <Result>(action: () => Promise<Result>) => Promise<Result>;
}

export interface GoogleSignInState {
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Call within the click handler. @param instead replaces a flow in progress in another tab */
  start(instead?: boolean): void;
  cancel(): void;
  /** Resumes a flow that left this page. */
  resume(): Promise<void>;
}

const CANCELLED: Failure = { code: 'cancelled', message: googleMessages.cancelled };

const loadFlow = () => import(/* webpackChunkName: "sign-in" */ './google-flow.ts');

export function useGoogleSignIn(options: GoogleSignInOptions): GoogleSignInState {
  const [shown, setShown] = useState<Pick<GoogleSignInState, 'busy' | 'failure'>>({ busy: false, failure: undefined });
  const isUnderWay = useRef(false);
  const hasBegun = useRef(false);
  const watch = useRef<FlowWatch>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // After in-app navigation the popup still completes the sign-in.
  useEffect(() => () => watch.current?.release(), []);

  const show = (busy: boolean, failure?: Failure) => {
    isUnderWay.current = busy;
    setShown({ busy, failure });
  };
  const settle = async (flow: GoogleFlow) => {
    try {
      const { applyFlowResult } = await loadFlow();
      show(false, flow.state === 'cancelled' ? CANCELLED : await applyFlowResult(flow, latest.current));
    } catch (error) {
      show(false, failureOf(error));
    }
  };
  const begin = async (instead: boolean) => {
    watch.current?.stop();
    const { purpose, intent, through = (action) => action() } = latest.current;
    // Replaces a flow started here: the shopper has closed its popup or abandons it.
    const request = { purpose, ...(intent && { intent }), instead: instead || hasBegun.current };
    try {
      const goOn = await through(() => beginFlow(request));
      hasBegun.current = true;
      watch.current = goOn({ onSettled: settle, onReturn: () => show(false, CANCELLED), onBack: () => show(false) });
    } catch (error) {
      show(false, failureOf(error));
    }
  };

  return {
    ...shown,
    start(instead = false) {
      if (isUnderWay.current) return;
      show(true);
      void begin(instead);
    },
    cancel() {
      watch.current?.stop();
      show(false, CANCELLED);
      // If this request fails, the flow expires on its own.
      call(contract.cancelGoogleSignIn, {}).catch(() => {});
    },
    async resume() {
      const answer = await call(contract.getGoogleFlow, {}).catch(() => undefined);
      if (answer?.flow && answer.flow.state !== 'open' && !isUnderWay.current) await settle(answer.flow);
    },
  };
}

/** Opens the popup first: browsers allow it only within the click handler. */
async function beginFlow(request: FlowRequest) {
  const popup = openPopup();
  try {
    return await (await loadFlow()).beginGoogleFlow(popup, request);
  } catch (error) {
    popup?.close();
    throw error;
  }
}

function failureOf(error: unknown): Failure {
  const isTelling = error instanceof ApiError && error.code !== 'internal_error';
  if (!isTelling) return { code: 'unexpected', message: googleMessages.reason_unknown };
  return { code: error.code, message: error.message };
}
