/** Composes the whole backend-for-frontend from its collaborators. */

import { Hono, type MiddlewareHandler } from 'hono';
import { mountCaptcha } from '../base/captcha/captcha.routes.ts';
import { mountDevOutbox } from '../base/email/dev-outbox.routes.ts';
import { eventStreams } from '../base/http/event-stream.ts';
import { limitInFlight } from '../base/http/in-flight.ts';
import type { DeclaredRoute, Router } from '../base/http/mount.ts';
import { answerNotFound } from '../base/http/not-found.ts';
import { answerError } from '../base/http/problem.ts';
import { createRateLimiter } from '../base/http/rate-limit.ts';
import { type AppEnv, requestContext } from '../base/http/request-context.ts';
import { createResolver, type Resolver } from '../base/http/resolve.ts';
import { commonHeaders } from '../base/http/respond.ts';
import { shownShop } from '../base/studio-settings/shop-now.ts';
import { mountStudioSettings } from '../base/studio-settings/studio-settings.routes.ts';
import { mountAccountHistory } from '../people/account-history/account-history.routes.ts';
import { mountEmailAddress } from '../people/email-address/email-address.routes.ts';
import { mountMfa } from '../people/mfa/mfa.routes.ts';
import { mountMfaRemoval } from '../people/mfa-removal/mfa-removal.routes.ts';
import { mountNotifications } from '../people/notifications/notifications.routes.ts';
import { mountOidc } from '../people/oidc/oidc.routes.ts';
import { mountPasskeys } from '../people/passkeys/passkeys.routes.ts';
import { mountPassword } from '../people/password/password.routes.ts';
import { mountSessions } from '../people/sessions/sessions.routes.ts';
import { mountMfaSignIn } from '../people/sign-in/mfa-sign-in.routes.ts';
import { mountPasskeySignIn } from '../people/sign-in/passkey-sign-in.routes.ts';
import { mountSignIn } from '../people/sign-in/sign-in.routes.ts';
import { mountUploads } from '../people/uploads/uploads.routes.ts';
import { mountReleases } from '../releases/releases.routes.ts';
import { mountReleasesApi } from '../releases/releases-api.routes.ts';
import { releaseSetHeader } from '../releases/serving/release-set-header.ts';
import { mountCart } from '../shop/cart/cart.routes.ts';
import { mountCatalog } from '../shop/catalog/catalog.routes.ts';
import { mountCheckout } from '../shop/checkout/checkout.routes.ts';
import { mountGifts } from '../shop/gifts/gifts.routes.ts';
import { mountDownloads } from '../shop/library/downloads.routes.ts';
import { mountLibrary } from '../shop/library/library.routes.ts';
import { mountOrders } from '../shop/orders/orders.routes.ts';
import { mountPaymentEvents } from '../shop/payment-events/payment-events.routes.ts';
import { mountPayments } from '../shop/payments/payments.routes.ts';
import { mountPersonalData } from '../shop/personal-data/personal-data.routes.ts';
import { mountProfile } from '../shop/profile/profile.routes.ts';
import { mountRefunds } from '../shop/refunds/refunds.routes.ts';
import { mountSessionState } from '../shop/session-state/session-state.routes.ts';
import { mountSupport } from '../shop/support/support.routes.ts';
import { mountWishlist } from '../shop/wishlist/wishlist.routes.ts';
import { storeCallers } from '../site/callers.ts';
import { mountForms } from '../site/forms/forms.routes.ts';
import { mountHealth } from '../site/health/health.routes.ts';
import { mountOpenApi } from '../site/openapi/openapi.routes.ts';
import { problemsAsPages } from '../site/pages/error-page.ts';
import { mountFiles } from '../site/pages/files.routes.ts';
import { mountManifest } from '../site/pages/manifest.routes.ts';
import { mountOffline } from '../site/pages/offline/offline.routes.ts';
import { mountPages } from '../site/pages/pages.routes.ts';
import { mountSitemap } from '../site/sitemap/sitemap.routes.ts';
import { countVisits } from '../site/visitors/count-visits.ts';
import { mountWellKnown } from '../site/well-known/well-known.routes.ts';
import type { Deps } from './deps.ts';

export interface App {
  readonly app: Hono<AppEnv>;
  /** Answers read endpoints in process. */
  readonly resolve: Resolver;
  /** Renders pages once, without counting them, so that the first visitor's page is as fast as later ones. */
  readonly warmUp: () => Promise<void>;
  readonly policies: readonly DeclaredRoute[];
}

export interface AppOptions {
  /** Wraps all other handlers. */
  readonly traceRequests?: MiddlewareHandler<AppEnv> | undefined;
}

/** Opens no port and starts no timer. */
export function createApp(deps: Deps, { traceRequests }: AppOptions = {}): App {
  const hono = new Hono<AppEnv>();
  const router: Router<Deps> = { hono, deps, limit: createRateLimiter(deps), policies: [], answers: new Map() };
  const resolve = createResolver(router);

  hono.onError(answerError);
  hono.notFound((c) => answerNotFound(hono, c));
  if (traceRequests) hono.use(traceRequests);
  hono.use(
    eventStreams(),
    requestContext(deps, storeCallers(deps)),
    commonHeaders(deps),
    problemsAsPages(() => shownShop(deps)),
    limitInFlight(),
  );
  hono.use('/api/*', releaseSetHeader(deps));
  hono.use(countVisits(deps));

  mountHealth(router);
  mountCatalog(router);
  mountSessionState(router);
  mountSignIn(router);
  mountMfaSignIn(router);
  mountPasskeySignIn(router);
  mountSessions(router);
  mountMfa(router);
  mountMfaRemoval(router);
  mountPasskeys(router);
  mountCaptcha(router);
  mountOidc(router);
  mountEmailAddress(router);
  mountPassword(router);
  mountPersonalData(router);
  mountAccountHistory(router);
  mountCart(router);
  mountWishlist(router);
  mountOrders(router);
  mountCheckout(router);
  mountPayments(router);
  mountPaymentEvents(router);
  mountLibrary(router);
  mountRefunds(router);
  mountGifts(router);
  mountProfile(router);
  mountNotifications(router);
  mountSupport(router);
  mountStudioSettings(router);
  mountOpenApi(router);
  mountReleases(router);
  mountReleasesApi(router);
  mountUploads(router);
  hono.all('/api/*', (c) => c.notFound());
  mountForms(router);
  mountDownloads(router);
  mountSitemap(router);
  mountWellKnown(router);
  mountDevOutbox(router);
  mountFiles(router);
  mountManifest(router);
  mountOffline(router);
  const warmUp = mountPages(router, resolve);

  return { app: hono, resolve, warmUp, policies: router.policies };
}
