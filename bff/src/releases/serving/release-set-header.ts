/** Names the visitor's release set in responses, so that open pages notice a change; absent if it took a query. */
import { RELEASE_SET_HEADER } from '@storefront/contract';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../base/http/request-context.ts';
import { developmentOf, withDevelopment } from '../develop/developments.ts';
import { knownVisitor, type VisitorDeps } from './visitor.ts';

export function releaseSetHeader(deps: VisitorDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { cookies } = c.get('request');
    const set = deps.releases.knownFor(await knownVisitor(deps, cookies));
    if (set) c.get('headers')[RELEASE_SET_HEADER] = withDevelopment(set, await developmentOf(deps, cookies)).id;
    await next();
  };
}
