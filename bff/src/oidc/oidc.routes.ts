/** Signing in with Google: the flow's beginning and state for pages, and the address that Google sends browsers back to. */
import { contract } from '@storefront/contract';
import type { Context } from 'hono';
import { mount, mountPage, type Router } from '../http/mount.ts';
import type { AppEnv } from '../http/request-context.ts';
import { type Settled, settle } from './callback.service.ts';
import { beginFlow, CALLBACK_PATH, cancelFlow, flowOf } from './flows.service.ts';
import { connectionOf, disconnectIdentity } from './google-accounts.service.ts';
import { answerSettled, answerStrayed } from './return-page.ts';

const RETURN_PATH = '/auth/google/return';
/** GET because it is where another site leads to; it changes something only with a state that this browser was given. */
const callbackPolicy = { auth: 'public', csrf: 'safe', rateLimit: 'sign-in', cache: 'no-store' } as const;
const pagePolicy = { ...callbackPolicy, rateLimit: 'browse' } as const;

export function mountOidc(router: Router): void {
  const { deps } = router;

  mount(router, contract.beginGoogleSignIn, ({ body, ...caller }) => beginFlow(deps, body, caller));
  mount(router, contract.getGoogleFlow, async ({ cookies }) => ({ flow: await flowOf(deps, cookies) }));
  mount(router, contract.cancelGoogleSignIn, ({ cookies }) => cancelFlow(deps, cookies));
  mount(router, contract.getGoogleConnection, async ({ session }) => ({
    connection: await connectionOf(deps, session.userId),
  }));
  mount(router, contract.disconnectGoogle, async ({ session, userAgent, log }) => {
    await disconnectIdentity(deps, session, { userAgent });
    log.info({ event: 'google_disconnected', userId: session.userId }, 'Google was disconnected from an account');
  });

  mountPage(router, CALLBACK_PATH, callbackPolicy, async (c) => {
    // What stands in the address is a secret for as long as it is there.
    c.header('referrer-policy', 'no-referrer');
    const answer = {
      state: single(c, 'state') ?? '',
      code: single(c, 'code'),
      error: single(c, 'error'),
      issuer: single(c, 'iss'),
    };
    const settled = await settle(deps, answer, c.var.request);
    return settled ? c.redirect(placeAfter(settled), 303) : answerStrayed(c);
  });
  mountPage(router, RETURN_PATH, pagePolicy, answerSettled);
}

/** The parameter's value; nothing where it is there twice, which no honest answer has. */
function single(c: Context<AppEnv>, name: string): string | undefined {
  const values = c.req.queries(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/** Where the browser goes on: a page that was left learns at `?google=back` how it ended, and asks for the rest. */
function placeAfter({ id, display, purpose, returnTo, outcome }: Settled): string {
  if (display === 'popup') return `${RETURN_PATH}?${new URLSearchParams({ flow: id })}`;
  if (outcome === 'signed-in' && purpose === 'sign-in') return returnTo ?? '/home';
  const query = new URLSearchParams({ google: 'back' });
  if (purpose !== 'sign-in') return `/profile?${query}`;
  if (returnTo !== null) query.set('next', returnTo);
  return `/login?${query}`;
}
