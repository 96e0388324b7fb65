/** A shop with an identity provider in the test's hands, and a browser's way there and back. */
import { type Args, type Contract, contract } from '@storefront/contract';
import { createIdentityProvider } from '../people/oidc/identity-provider.ts';
import type { Deps } from '../process/deps.ts';
import { type IdentityServer, type Person, startIdentityServer } from './identity-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { TEST_ORIGIN, type TestClient } from './test-client.ts';

export interface GoogleShop extends TestApp {
  readonly identity: IdentityServer;
}

type Beginning = Args<Contract['beginGoogleSignIn']>['body'];

/** Milliseconds the shop waits for its provider: enough for one on this machine, and soon over. */
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

/** Begins a flow in `browser`. */
export function beginGoogle(browser: TestClient, more: Partial<Beginning> = {}) {
  const body = { purpose: 'sign-in', display: 'popup', origin: TEST_ORIGIN, ...more } as const;
  return browser.call(contract.beginGoogleSignIn, { body });
}

/** Follows the link that Google sends the browser back with, as browsers follow links. */
export function follow(browser: TestClient, path: string): Promise<Response> {
  return browser.request(path, { headers: { origin: '', 'x-storefront-client': '', accept: 'text/html' } });
}

/** There and back; answers the flow as it stands then, and the answer to the way back. */
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

/** Who is signed in in `browser`. */
export async function userIn(browser: TestClient) {
  return (await browser.call(contract.getSession, {})).user;
}
