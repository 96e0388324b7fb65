/** A shop with an identity provider that the test controls, and a browser's round trip to it. */
import { type Args, type Contract, contract } from '@storefront/contract';
import { type IdentityServer, type Person, startIdentityServer } from '@storefront/testkit/servers/identity-server';
import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { createIdentityProvider } from '../people/oidc/identity-provider.ts';
import type { Deps } from '../process/deps.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface GoogleShop extends TestApp {
  readonly identity: IdentityServer;
}

type Beginning = Args<Contract['beginGoogleSignIn']>['body'];

/** Milliseconds that the shop waits for its provider: enough on one machine, yet short. */
const TIMEOUT = 1000;

export async function startGoogleShop(overrides: Partial<Deps> = {}): Promise<GoogleShop> {
  const clock = { now: () => shop.clock.now() };
  const identity = await startIdentityServer(clock);
  const google = createIdentityProvider(identity.settings, { clock, timeout: TIMEOUT });
  const shop = await startTestApp({ google, ...overrides });
  return {
    ...shop,
    identity,
    async stop() {
      await shop.stop();
      await identity.stop();
    },
  };
}

/** Starts a flow in `browser`. */
export function beginGoogle(browser: TestClient, more: Partial<Beginning> = {}) {
  const body = { purpose: 'sign-in', display: 'popup', origin: TEST_ORIGIN, ...more } as const;
  return browser.call(contract.beginGoogleSignIn, { body });
}

/** Follows the link that Google sends the browser back with, like browsers do. */
export function follow(browser: TestClient, path: string): Promise<Response> {
  return browser.request(path, { headers: { origin: '', 'x-storefront-client': '', accept: 'text/html' } });
}

/** Makes the round trip; returns the flow's state afterwards, and the callback's response. */
export async function signInWithGoogle(
  { identity }: GoogleShop,
  browser: TestClient,
  person: Person,
  more: Partial<Beginning> = {},
) {
  const { url } = await beginGoogle(browser, more);
  const response = await follow(browser, await identity.agree(url, person));
  const { flow } = await browser.call(contract.getGoogleFlow, {});
  return { flow, response };
}

/** Returns the signed-in user of `browser`. */
export async function userIn(browser: TestClient) {
  return (await browser.call(contract.getSession, {})).user;
}
