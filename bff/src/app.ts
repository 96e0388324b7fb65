/** Composes the whole backend-for-frontend from its collaborators. */
import { Hono, type MiddlewareHandler } from 'hono';
import { mountAccountHistory } from './account-history/account-history.routes.ts';
import { mountAccounts } from './accounts/accounts.routes.ts';
import { mountCaptcha } from './captcha/captcha.routes.ts';
import { mountCart } from './cart/cart.routes.ts';
import { mountCatalog } from './catalog/catalog.routes.ts';
import type { Deps } from './deps.ts';
import { mountDevOutbox } from './email/dev-outbox.routes.ts';
import { mountEmailAddress } from './email-address/email-address.routes.ts';
import { mountForms } from './forms/forms.routes.ts';
import { mountGifts } from './gifts/gifts.routes.ts';
import { mountHealth } from './health/health.routes.ts';
import { eventStreams } from './http/event-stream.ts';
import { limitInFlight } from './http/in-flight.ts';
import type { DeclaredRoute, Router } from './http/mount.ts';
import { answerNotFound } from './http/not-found.ts';
import { answerError } from './http/problem.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { type AppEnv, requestContext } from './http/request-context.ts';
import { createResolver, type Resolver } from './http/resolve.ts';
import { commonHeaders } from './http/respond.ts';
import { mountDownloads } from './library/downloads.routes.ts';
import { mountLibrary } from './library/library.routes.ts';
import { mountMfa } from './mfa/mfa.routes.ts';
import { mountMfaSignIn } from './mfa/sign-in.routes.ts';
import { mountMfaRemoval } from './mfa-removal/mfa-removal.routes.ts';
import { mountNotifications } from './notifications/notifications.routes.ts';
import { mountOidc } from './oidc/oidc.routes.ts';
import { mountOpenApi } from './openapi/openapi.routes.ts';
import { mountOrders } from './orders/orders.routes.ts';
import { problemsAsPages } from './pages/error-page.ts';
import { mountFiles } from './pages/files.routes.ts';
import { mountManifest } from './pages/manifest.routes.ts';
import { mountOffline } from './pages/offline/offline.routes.ts';
import { mountPages } from './pages/pages.routes.ts';
import { mountPasskeys } from './passkeys/passkeys.routes.ts';
import { mountPassword } from './password/password.routes.ts';
import { mountPayments } from './payments/payments.routes.ts';
import { mountPersonalData } from './personal-data/personal-data.routes.ts';
import { mountProfile } from './profile/profile.routes.ts';
import { mountRefunds } from './refunds/refunds.routes.ts';
import { releaseSetHeader } from './releases/registry/release-set-header.ts';
import { mountReleases } from './releases/releases.routes.ts';
import { mountReleasesApi } from './releases/releases-api.routes.ts';
import { mountSessions } from './sessions/sessions.routes.ts';
import { mountSitemap } from './sitemap/sitemap.routes.ts';
import { mountStorage } from './storage/storage.routes.ts';
import { shownShopName } from './studio-settings/shop-name.ts';
import { mountStudioSettings } from './studio-settings/studio-settings.routes.ts';
import { mountSupport } from './support/support.routes.ts';
import { countVisits } from './visitors/count-visits.ts';
import { mountWellKnown } from './well-known/well-known.routes.ts';
import { mountWishlist } from './wishlist/wishlist.routes.ts';

export interface App {
  readonly app: Hono<AppEnv>;
  /** Answers read endpoints in process. */
  readonly resolve: Resolver;
  /** Renders pages once, uncounted, so that the first visitor's is as fast as later ones. */
  readonly warmUp: () => Promise<void>;
  readonly policies: readonly DeclaredRoute[];
}

export interface AppOptions {
  /** Goes around everything else. */
  readonly traceRequests?: MiddlewareHandler<AppEnv> | undefined;
}

/** Opens no port and starts no timer. */
export function createApp(deps: Deps, { traceRequests }: AppOptions = {}): App {
  const hono = new Hono<AppEnv>();
  const router: Router = { hono, deps, limit: createRateLimiter(deps), policies: [], answers: new Map() };
  const resolve = createResolver(router);

  hono.onError(answerError);
  hono.notFound((c) => answerNotFound(hono, c));
  if (traceRequests) hono.use(traceRequests);
  hono.use(
    eventStreams(),
    requestContext(deps),
    commonHeaders(deps),
    problemsAsPages(() => shownShopName(deps)),
    limitInFlight(),
  );
  hono.use('/api/*', releaseSetHeader(deps));
  hono.use(countVisits(deps));

  mountHealth(router);
  mountCatalog(router);
  mountAccounts(router);
  mountSessions(router);
  mountMfaSignIn(router);
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
  mountPayments(router);
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
  mountStorage(router);
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
