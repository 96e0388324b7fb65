/** Composes the console's own app, which shares no route, cookie or page with the store. */

import { Hono } from 'hono';
import { eventStreams } from '../../base/http/event-stream.ts';
import { limitInFlight } from '../../base/http/in-flight.ts';
import type { DeclaredRoute, Router } from '../../base/http/mount.ts';
import { answerNotFound } from '../../base/http/not-found.ts';
import { answerError } from '../../base/http/problem.ts';
import { createRateLimiter } from '../../base/http/rate-limit.ts';
import { type AppEnv, requestContext } from '../../base/http/request-context.ts';
import { commonHeaders } from '../../base/http/respond.ts';
import { storeCallers } from '../../site/callers.ts';
import type { StudioDeps } from '../deps.ts';
import { mountAudit } from './audit/audit.routes.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { mountCustomers } from './customers/customers.routes.ts';
import { mountDrafts } from './drafts/drafts.routes.ts';
import { mountConsoleHealth } from './health/health.routes.ts';
import { mountConsoleMessages } from './messages/messages.routes.ts';
import { mountConsoleOrders } from './orders/orders.routes.ts';
import { mountConsolePage } from './page/page.routes.ts';
import { mountConsoleProducts } from './products/products.routes.ts';
import { mountConsoleReleases } from './releases/releases.routes.ts';
import { mountConsoleSessions } from './sessions/sessions.routes.ts';
import { sessionReader } from './sessions/sessions.service.ts';
import { mountConsoleSignIn } from './sign-in/sign-in.routes.ts';
import { mountConsoleSettings } from './studio-settings/studio-settings.routes.ts';
import { mountToday } from './today/today.routes.ts';

export interface ConsoleApp {
  readonly app: Hono<AppEnv>;
  readonly policies: readonly DeclaredRoute[];
}

/** Opens no port. */
export function createConsoleApp(deps: ConsoleDeps): ConsoleApp {
  const hono = new Hono<AppEnv>();
  // Writes must come from the console's origin; emails keep the store's origin, which is in `deps`.
  const here = { ...deps, publicOrigins: [deps.console.origin] as const };
  const router: Router<StudioDeps> = {
    hono,
    deps: here,
    limit: createRateLimiter(deps),
    policies: [],
    answers: new Map(),
  };

  hono.onError(answerError);
  hono.notFound((c) => answerNotFound(hono, c));
  hono.use(
    eventStreams(),
    requestContext(deps, { ...storeCallers(deps), readConsoleSession: sessionReader(deps) }),
    commonHeaders(deps),
    limitInFlight(),
  );

  mountConsoleSignIn(router, deps);
  mountConsoleSessions(router, deps);
  mountAudit(router, deps);
  mountConsoleOrders(router, deps);
  mountConsoleMessages(router, deps);
  mountToday(router, deps);
  mountConsoleProducts(router, deps);
  mountDrafts(router, deps);
  mountConsoleReleases(router, deps);
  mountCustomers(router, deps);
  mountConsoleHealth(router, deps);
  mountConsoleSettings(router, deps);
  hono.all('/api/*', (c) => c.notFound());
  mountConsolePage(router, deps);

  return { app: hono, policies: router.policies };
}
