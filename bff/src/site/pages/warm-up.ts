/** Loads and compiles everything that renders pages before the first visitor comes: later views are far faster. */

import { type Context, Hono } from 'hono';
import { type AppEnv, requestContext } from '../../base/http/request-context.ts';
import { commonHeaders } from '../../base/http/respond.ts';
import { unlessBusy } from '../../base/http/unless-busy.ts';
import { storeCallers } from '../callers.ts';
import { anyProductPage } from '../sitemap/sitemap.service.ts';
import type { PagesDeps } from './pages-deps.ts';

export type ServeWith = (c: Context<AppEnv>, deps: PagesDeps) => Promise<Response>;

/** Renders one page of each live app and one product page, without counting views or errors. */
export async function warmUp(deps: PagesDeps, serve: ServeWith): Promise<void> {
  const releases = { ...deps.releases, countView() {}, countError() {} };
  const renderers: PagesDeps['renderers'] = {
    ...deps.renderers,
    render: (view) => deps.renderers.render({ ...view, isRehearsal: true }),
  };
  const rehearsed = { ...deps, releases, renderers };
  const hono = new Hono<AppEnv>();
  hono.use(requestContext(deps, storeCallers(deps)), commonHeaders(deps));
  hono.get('/*', (c) => serve(c, rehearsed));
  const product = await unlessBusy(anyProductPage(deps));
  for (const path of [...(await firstPages(deps)), ...(product ? [product] : [])]) {
    const response = await hono.request(deps.publicOrigins[0] + path);
    await response.text();
  }
}

async function firstPages({ releases }: PagesDeps): Promise<string[]> {
  const live = await releases.releasesFor({ visitorId: undefined, pins: {} });
  return live.releases.flatMap(({ description }) => {
    const first = description.routes.find(
      ({ path, redirect }) => !path.includes(':') && redirect?.when !== 'signed-out',
    );
    return first?.path ?? [];
  });
}
