/** Google sign-in, loaded on demand: starting a flow and applying its result. */
import {
  type Args,
  type Contract,
  call,
  contract,
  type GoogleFlow,
  type GoogleIntent,
  type SessionState,
  type SignInAttempt,
} from '@storefront/contract';
import { googleMessages } from '@storefront/contract/oidc/messages';
import { INTENT_KEY } from './popup.ts';

export { watchFlow } from './watch-flow.ts';

export type FlowRequest = Omit<Args<Contract['beginGoogleSignIn']>['body'], 'display'>;

export interface GoogleFailure {
  readonly code: string;
  readonly message: string;
}

export interface FlowOutcomes {
  readonly onSignedIn?: (session: SessionState) => void;
  /** Called when MFA is required. */
  readonly onAttempt?: (attempt: SignInAttempt) => void;
  readonly onConnected?: () => void;
}

/** Leaves this page for Google; `takeIntent` restores the intent on return. */
export function leaveFor(url: string, intent: GoogleIntent | undefined): void {
  if (intent) sessionStorage.setItem(INTENT_KEY, JSON.stringify(intent));
  location.assign(url);
}

/** Applies the result of a finished flow. @returns the failure, if any */
export async function takeOver(
  { state, problem }: GoogleFlow,
  { onSignedIn, onAttempt, onConnected }: FlowOutcomes,
): Promise<GoogleFailure | undefined> {
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
