/** Asking the browser for passkeys, and what its refusals mean. */
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

/** A challenge is good for five minutes; an offer that nobody has taken by then gets a new one. */
const OFFER_LIFETIME = 4 * 60_000;

/**
 * Has one of the user's passkeys answer; undefined when the user would rather not.
 * @throws {ApiError} with what is to be told
 */
export async function answerWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion | undefined> {
  const answer = await startAuthentication({ optionsJSON: request }).catch(explain);
  return answer && toAssertion(answer);
}

/**
 * Has this device, or another one, make a passkey; undefined when the user would rather not.
 * @throws {ApiError} with what is to be told
 */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey | undefined> {
  const made = await startRegistration({ optionsJSON: options }).catch(explain);
  if (!made) return undefined;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports };
}

/**
 * Offers the user's passkeys where the email is typed, until `signal`; in silence where the browser cannot.
 * @param onAnswer told when one was chosen
 */
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

/** Browsers say the same of a user who cancels and of one who waits too long. */
function explain(error: Error): undefined {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
  if (error.name === 'InvalidStateError') throw new ApiError('passkey_on_device', passkeyMessages.on_device);
  throw new ApiError('passkey_failed', passkeyMessages.failed, undefined, { cause: error });
}
