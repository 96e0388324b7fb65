/** Google sign-in, loaded on demand: starts a flow and applies its result. */
import {
  type Args,
  type Contract,
  call,
  contract,
  type GoogleFlow,
  type SessionState,
  type SignInAttempt,
} from '@storefront/contract';
import { googleMessages } from '@storefront/contract/oidc/messages';
import { keptInTab } from '@storefront/utils/kept';
import type { Failure } from '../attempts/failure.ts';
import { INTENT_KEY } from './popup.ts';
import { type FlowEvents, type FlowWatch, watchFlow } from './watch-flow.ts';

export type FlowRequest = Omit<Args<Contract['beginGoogleSignIn']>['body'], 'display' | 'origin'>;

export interface FlowOutcomes {
  readonly onSignedIn?: (session: SessionState) => void;
  /** Called when MFA is required. */
  readonly onAttempt?: (attempt: SignInAttempt) => void;
  readonly onConnected?: () => void;
}

interface BegunEvents extends FlowEvents {
  /** Called when going back restores this page from the bfcache. */
  readonly onBack: () => void;
}

/** @returns a function that opens Google in `popup`, or leaves this page; `popIntent` restores the intent on return */
export async function beginGoogleFlow(popup: Window | null, request: FlowRequest) {
  const body = { ...request, origin: location.origin, display: popup ? ('popup' as const) : ('page' as const) };
  const { flowId, url } = await call(contract.beginGoogleSignIn, { body });
  return ({ onBack, ...events }: BegunEvents): FlowWatch | undefined => {
    if (popup) {
      popup.location.href = url;
      return watchFlow(flowId, events);
    }
    window.addEventListener('pageshow', onBack, { once: true });
    if (request.intent) keptInTab.set(INTENT_KEY, JSON.stringify(request.intent));
    location.assign(url);
    return undefined;
  };
}

/** Applies the result of a finished flow. @returns the failure, if any */
export async function applyFlowResult(
  { state, problem }: GoogleFlow,
  { onSignedIn, onAttempt, onConnected }: FlowOutcomes,
): Promise<Failure | undefined> {
  if (state === 'failed')
    return { code: problem?.code ?? '', message: problem?.detail || googleMessages.reason_unknown };
  if (state === 'connected') onConnected?.();
  else {
    const session = await call(contract.getSession, {});
    if (state === 'signed-in' && session.user) onSignedIn?.(session);
    else if (state === 'second-factor' && session.attempt) onAttempt?.(session.attempt);
    else return { code: 'unexpected', message: googleMessages.reason_unknown };
  }
  return undefined;
}
