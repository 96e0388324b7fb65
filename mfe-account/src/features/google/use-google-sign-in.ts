/** Google sign-in: one at a time, in a popup where possible. */
import { ApiError, call, contract, type GoogleFlow, type GoogleIntent, type GooglePurpose } from '@storefront/contract';
import { googleMessages } from '@storefront/contract/oidc/messages';
import { useEffect, useRef, useState } from 'react';
import type { FlowOutcomes, FlowRequest, GoogleFailure } from './google-flow.ts';
import { openPopup } from './popup.ts';
import type { FlowWatch } from './watch-flow.ts';

interface GoogleSignInOptions extends FlowOutcomes {
  readonly purpose: GooglePurpose;
  /** What follows the sign-in: a page, an item for the cart. */
  readonly intent?: GoogleIntent | undefined;
  /** Wraps the flow's start, such as for a recent sign-in. */
  readonly through?: <Result>(action: () => Promise<Result>) => Promise<Result>;
}

export interface GoogleSignInState {
  readonly busy: boolean;
  readonly failure: GoogleFailure | undefined;
  /** Call within the click handler. @param instead replaces a flow under way in another tab */
  start(instead?: boolean): void;
  cancel(): void;
  /** Resumes a flow for which the page was left. */
  resume(): Promise<void>;
}

const CANCELLED: GoogleFailure = { code: 'cancelled', message: googleMessages.cancelled };

const loadFlow = () => import(/* webpackChunkName: "sign-in" */ './google-flow.ts');

export function useGoogleSignIn(options: GoogleSignInOptions): GoogleSignInState {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<GoogleFailure>();
  const isUnderWay = useRef(false);
  const hasBegun = useRef(false);
  const watch = useRef<FlowWatch>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // After in-app navigation the popup still signs in.
  useEffect(() => () => watch.current?.release(), []);

  const end = (why?: GoogleFailure) => {
    isUnderWay.current = false;
    setBusy(false);
    setFailure(why);
  };

  const settle = async (flow: GoogleFlow) => {
    try {
      const { takeOver } = await loadFlow();
      end(flow.state === 'cancelled' ? CANCELLED : await takeOver(flow, latest.current));
    } catch (error) {
      end(failureOf(error));
    }
  };

  const begin = async (instead: boolean) => {
    watch.current?.stop();
    const { purpose, intent, through = (action) => action() } = latest.current;
    const body = {
      purpose,
      origin: location.origin,
      ...(intent && { intent }),
      // A flow started here is replaced: the shopper closed its popup or gives it up.
      instead: instead || hasBegun.current,
    };
    try {
      const { popup, leaveFor, watchFlow, flowId, url } = await through(() => beginFlow(body));
      hasBegun.current = true;
      if (!popup) {
        // Going back may restore this page from the bfcache.
        window.addEventListener('pageshow', () => end(), { once: true });
        return leaveFor(url, intent);
      }
      popup.location.href = url;
      watch.current = watchFlow(flowId, { onSettled: (flow) => void settle(flow), onReturn: () => end(CANCELLED) });
    } catch (error) {
      end(failureOf(error));
    }
  };

  return {
    busy,
    failure,
    start(instead = false) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setBusy(true);
      setFailure(undefined);
      void begin(instead);
    },
    cancel() {
      watch.current?.stop();
      end(CANCELLED);
      // Without a response the flow expires by itself.
      call(contract.cancelGoogleSignIn, {}).catch(() => {});
    },
    async resume() {
      const answer = await call(contract.getGoogleFlow, {}).catch(() => undefined);
      if (answer?.flow && answer.flow.state !== 'open' && !isUnderWay.current) await settle(answer.flow);
    },
  };
}

/** Opens the popup first: browsers allow it only within the click handler. */
async function beginFlow(body: FlowRequest) {
  const popup = openPopup();
  try {
    const flow = await loadFlow();
    const display = popup ? 'popup' : 'page';
    return { popup, ...flow, ...(await call(contract.beginGoogleSignIn, { body: { ...body, display } })) };
  } catch (error) {
    popup?.close();
    throw error;
  }
}

function failureOf(error: unknown): GoogleFailure {
  const isTelling = error instanceof ApiError && error.code !== 'internal_error';
  if (!isTelling) return { code: 'unexpected', message: googleMessages.reason_unknown };
  return { code: error.code, message: error.message };
}
