import { CLIENT_HEADER } from '@storefront/contract';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../base/http/request-context.ts';
import { DEVELOPMENT_COOKIE } from '../../releases/develop/developments.ts';
import { CHECK_COOKIE } from '../../releases/gate/check-budget.ts';
import { PINS_COOKIE } from '../../releases/previews/pins.ts';
import type { Visitors } from './visitors.ts';

/** Cookies of browsers that preview releases. A visitor who forges one only leaves themselves out. */
const OF_THE_STUDIO = [CHECK_COOKIE, PINS_COOKIE, DEVELOPMENT_COOKIE];

/** Counts the visitors whose open pages send requests; see docs/decisions/0065-visitors-without-tracking.md. */
export function countVisits({ visitors }: { readonly visitors: Visitors }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (isOfOpenPage(c) && !isOfStudio(c)) visitors.count(c.var.request);
    await next();
  };
}

function isOfOpenPage({ req }: Context<AppEnv>): boolean {
  const isAhead = req.header('sec-purpose') !== undefined;
  return !isAhead && (req.header('service-worker') === 'script' || req.header(CLIENT_HEADER) === 'shopper');
}

const isOfStudio = (c: Context<AppEnv>) => OF_THE_STUDIO.some((name) => c.var.request.cookies.get(name) !== undefined);
