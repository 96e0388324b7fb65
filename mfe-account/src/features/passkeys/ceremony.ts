import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import {
  ApiError,
  call,
  contract,
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@storefront/contract';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';

/** A challenge lasts five minutes; an unused offer is renewed before. */
const OFFER_LIFETIME = 4 * 60_000;

/** Requests a passkey assertion; undefined when the user cancels. @throws {ApiError} with the message to show */
export async function answerWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion | undefined> {
  const answer = await startAuthentication({ optionsJSON: request }).catch(explain);
  return answer && toAssertion(answer);
}

/** Creates a passkey; undefined when the user cancels. @throws {ApiError} with the message to show */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey | undefined> {
  const made = await startRegistration({ optionsJSON: options }).catch(explain);
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

function toAssertion({ id, response }: AuthenticationResponseJSON): PasskeyAssertion {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Browsers report cancellation and timeout alike. */
function explain(error: Error): undefined {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
  if (error.name === 'InvalidStateError') throw new ApiError('passkey_on_device', passkeyMessages.on_device);
  throw new ApiError('passkey_failed', passkeyMessages.failed, undefined, { cause: error });
}
