import { contract } from '@storefront/contract';
import type { Context } from 'hono';
import { mount, mountPage, type Router } from '../../base/http/mount.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import { shownShop } from '../../base/studio-settings/shop-now.ts';
import { type Settled, settle } from './callback.service.ts';
import { beginFlow, CALLBACK_PATH, cancelFlow, flowOf } from './flows.service.ts';
import { connectionOf, disconnectIdentity } from './google-accounts.service.ts';
import type { OidcDeps } from './oidc-deps.ts';
import { answerSettled, answerStrayed } from './return-page.ts';

const RETURN_PATH = '/auth/google/return';
/** GET, because another site redirects here; it changes state only with a `state` issued to this browser. */
const callbackPolicy = { auth: 'public', csrf: 'safe', rateLimit: 'sign-in', cache: 'no-store' } as const;
const pagePolicy = { ...callbackPolicy, rateLimit: 'browse' } as const;

export function mountOidc(router: Router<OidcDeps>): void {
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
    // The URL contains secrets.
    c.header('referrer-policy', 'no-referrer');
    const answer = {
      state: single(c, 'state') ?? '',
      code: single(c, 'code'),
      error: single(c, 'error'),
      issuer: single(c, 'iss'),
    };
    const settled = await settle(deps, answer, c.var.request);
    return settled ? c.redirect(placeAfter(settled), 303) : answerStrayed(c, await shownShop(deps));
  });
  mountPage(router, RETURN_PATH, pagePolicy, async (c) => answerSettled(c, await shownShop(deps)));
}

/** Returns undefined for a repeated parameter. */
function single(c: Context<AppEnv>, name: string): string | undefined {
  const values = c.req.queries(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/** Returns the page to continue on; with `?google=back` that page requests the flow's outcome. */
function placeAfter({ id, display, purpose, returnTo, outcome }: Settled): string {
  if (display === 'popup') return `${RETURN_PATH}?${new URLSearchParams({ flow: id })}`;
  if (outcome === 'signed-in' && purpose === 'sign-in') return returnTo ?? '/home';
  const query = new URLSearchParams({ google: 'back' });
  if (purpose !== 'sign-in') return `/profile?${query}`;
  if (returnTo !== null) query.set('next', returnTo);
  return `/login?${query}`;
}
