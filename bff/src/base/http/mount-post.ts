import type { RoutePolicy } from '@storefront/contract';
import type { Context } from 'hono';
import { applyCachePolicy } from './cache.ts';
import { enforce, type Router } from './mount.ts';
import { skipBody } from './read-body.ts';
import type { AppEnv } from './request-context.ts';

/** Handles posts to `path` under its policy; the URL has all parameters, so the body is read and ignored. */
export function mountPost(
  router: Router,
  path: string,
  policy: RoutePolicy,
  handler: (c: Context<AppEnv>) => Promise<Response>,
): void {
  router.policies.push({ ...policy, method: 'POST', path });
  router.hono.post(path, async (c) => {
    await enforce(router, { ...policy, form: true }, path, c);
    await skipBody(c.req.raw);
    return await applyCachePolicy(c, policy.cache, await handler(c));
  });
}
