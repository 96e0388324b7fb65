/** The browser's side of a passkey request; loaded on first use. */
import { type AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser';
import { ApiError, type PasskeyAssertion, type PasskeyRequest } from '@storefront/contract';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';

/** Resolves to undefined when the user cancels. @throws {ApiError} with the message to show */
export async function answerWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion | undefined> {
  const answer = await startAuthentication({ optionsJSON: request }).catch(explainPasskeyFailure);
  return answer && toAssertion(answer);
}

export function toAssertion({ id, response }: AuthenticationResponseJSON): PasskeyAssertion {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Returns undefined for cancellation and timeout, which browsers report alike. @throws {ApiError} for other errors */
export function explainPasskeyFailure(error: Error): undefined {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
  if (error.name === 'InvalidStateError') throw new ApiError('passkey_on_device', passkeyMessages.on_device);
  throw new ApiError('passkey_failed', passkeyMessages.failed, undefined, { cause: error });
}
