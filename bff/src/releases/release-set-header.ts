/** Tells open pages which releases a page would get now, so that they notice when theirs are no longer those. */
import { RELEASE_SET_HEADER } from '@storefront/contract';
import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/request-context.ts';
import { knownVisitor } from './visitor.ts';

/** Names the visitor's release set in every answer, problems included; without a query, and so not always. */
export function releaseSetHeader(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const set = deps.releases.knownFor(await knownVisitor(deps, c.var.request.cookies));
    if (set) c.header(RELEASE_SET_HEADER, set.id);
  };
}
