import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { call, contract, type NewPasskey, type PasskeyAssertion, type PasskeyCreation } from '@storefront/contract';
import { explainPasskeyFailure, toAssertion } from '@storefront/state/passkeys/answer-with-passkey';

export { answerWithPasskey } from '@storefront/state/passkeys/answer-with-passkey';

/** Milliseconds. A challenge lasts five minutes; an unused offer is renewed before it expires. */
const OFFER_LIFETIME = 4 * 60_000;

/** Creates a passkey; returns undefined when the user cancels. @throws {ApiError} with the message to show */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey | undefined> {
  const made = await startRegistration({ optionsJSON: options }).catch(explainPasskeyFailure);
  if (!made) return undefined;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports };
}

/** Offers passkeys by autofill until `signal` aborts; does nothing where unsupported. */
export async function offerPasskeys(onAnswer: (answer: PasskeyAssertion) => void, signal: AbortSignal): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    const request = await call(contract.beginPasskeySignIn, { body: { again: false } }, { background: true });
    if (signal.aborted) return;
    const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), OFFER_LIFETIME);
    const answer = await startAuthentication({ optionsJSON: request, useBrowserAutofill: true })
      .catch((error: Error) => (error.name === 'AbortError' ? undefined : Promise.reject(error)))
      .finally(() => clearTimeout(renewal));
    if (answer) return onAnswer(toAssertion(answer));
  }
}
