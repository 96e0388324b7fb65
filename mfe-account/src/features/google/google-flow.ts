/** Signing in with Google once it is asked for: following it, and what its end means for the page. */
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
  /** A problem code, `network_error`, `cancelled`, or `unexpected`. */
  readonly code: string;
  readonly message: string;
}

export interface FlowOutcomes {
  readonly onSignedIn?: (session: SessionState) => void;
  /** MFA is still to be proved. */
  readonly onAttempt?: (attempt: SignInAttempt) => void;
  readonly onConnected?: () => void;
}

/** Goes to Google in place of this page, which `takeIntent` will find on its return. */
export function leaveFor(url: string, intent: GoogleIntent | undefined): void {
  if (intent) sessionStorage.setItem(INTENT_KEY, JSON.stringify(intent));
  location.assign(url);
}

/** Does what the end of a flow that was not given up asks for; answers why it has come to nothing, if it has. */
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
