/** Adds passkeys and signs in with them like pages do. */
import { contract, type SessionState } from '@storefront/contract';
import { type Authenticator, createAuthenticator, type Departure } from '@storefront/testkit/authenticator';
import type { TestClient } from '@storefront/testkit/test-client';

/** Adds a passkey to the signed-in account; returns the response. */
export async function addPasskey(browser: TestClient, authenticator: Authenticator) {
  const options = await browser.call(contract.beginPasskeyEnrollment, {});
  const passkey = authenticator.create(options);
  return await browser.call(contract.confirmPasskeyEnrollment, { body: { passkey } });
}

/** Adds a passkey, and returns the authenticator that has it. */
export async function withPasskey(browser: TestClient): Promise<Authenticator> {
  const authenticator = createAuthenticator();
  await addPasskey(browser, authenticator);
  return authenticator;
}

/** Returns the authenticator's response to a new sign-in challenge. */
export async function answerSignIn(browser: TestClient, authenticator: Authenticator, departure: Departure = {}) {
  const request = await browser.call(contract.beginPasskeySignIn, { body: { again: false } });
  return { body: { assertion: authenticator.get(request, departure), again: false } };
}

/** Signs in with the passkey alone. */
export async function signInByPasskey(browser: TestClient, authenticator: Authenticator): Promise<SessionState> {
  return await browser.call(contract.signInWithPasskey, await answerSignIn(browser, authenticator));
}

/** Returns the authenticator's response for a pending sign-in. */
export async function answerMfa(browser: TestClient, authenticator: Authenticator, departure: Departure = {}) {
  const request = await browser.call(contract.beginPasskeySecondFactor, {});
  const assertion = authenticator.get(request, departure);
  return { body: { kind: 'passkey', assertion, rememberDevice: false } } as const;
}
