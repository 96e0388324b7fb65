/** Signing in with Google from any page of the account: one sign-in at a time, in a window of its own where possible. */
import { ApiError, call, contract, type GoogleFlow, type GoogleIntent, type GooglePurpose } from '@storefront/contract';
import { googleMessages } from '@storefront/contract/oidc/messages';
import { useEffect, useRef, useState } from 'react';
import type { FlowOutcomes, FlowRequest, GoogleFailure } from './google-flow.ts';
import { openPopup } from './popup.ts';
import type { FlowWatch } from './watch-flow.ts';

interface GoogleSignInOptions extends FlowOutcomes {
  readonly purpose: GooglePurpose;
  /** Where to go, and what to add to the cart, after it; this page does both itself unless it has to be left. */
  readonly intent?: GoogleIntent | undefined;
  /** Through which the flow is begun, as where that needs a recent sign-in. */
  readonly through?: <Result>(action: () => Promise<Result>) => Promise<Result>;
}

export interface GoogleSignInState {
  readonly busy: boolean;
  readonly failure: GoogleFailure | undefined;
  /**
   * Begins; call it while the press that asks for it is handled.
   * @param instead in place of a sign-in that is under way in another tab
   */
  start(instead?: boolean): void;
  /** Gives up the sign-in that is under way. */
  cancel(): void;
  /** Takes over how a flow has ended for which the page was left. */
  resume(): Promise<void>;
}

const CANCELLED: GoogleFailure = { code: 'cancelled', message: googleMessages.cancelled };

/** What a sign-in with Google needs once it is asked for. */
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
  // Who leaves the page for another one of the store is still signed in where they are when the window is done.
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
      // What this page has begun itself is not in its way: the shopper has closed the window, or gives it up.
      instead: instead || hasBegun.current,
    };
    try {
      const { popup, leaveFor, watchFlow, flowId, url } = await through(() => beginFlow(body));
      hasBegun.current = true;
      if (!popup) {
        // Whoever goes back instead of signing in may find this very page again, as it was.
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
      // Without an answer it ends by itself.
      call(contract.cancelGoogleSignIn, {}).catch(() => {});
    },
    async resume() {
      const answer = await call(contract.getGoogleFlow, {}).catch(() => undefined);
      if (answer?.flow && answer.flow.state !== 'open' && !isUnderWay.current) await settle(answer.flow);
    },
  };
}

/** Begins a flow, in a window if the browser opens one: which it does only while a press is handled, so before all else. */
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
