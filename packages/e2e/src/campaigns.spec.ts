/** Campaign parameters in a URL do not create another page: the server answers from its page cache. */
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** The compared products are in the page's URL; without them there is nothing to cache. */
const COMPARE = '/store/compare';

test("a campaign's address is the page without its parameters, wherever visitors may come", async ({ request }) => {
  for (const path of await visitorsPages(request)) {
    const slugs = path === COMPARE ? { slugs: 'castle' } : undefined;
    const tagOf = async (campaign: Record<string, string> = {}) =>
      (await request.get(path, { params: { ...campaign, ...slugs } })).headers().etag;
    const isSame = async () => {
      const tag = await tagOf();
      return tag !== undefined && (await tagOf({ utm_source: 'mail', fbclid: '1' })) === tag;
    };
    // Cached pages have an ETag; another journey's write may change one meanwhile.
    await expect.poll(isSame, path).toBe(true);
  }
});

interface Route {
  readonly path: string;
  readonly redirect?: { readonly when: 'signed-in' | 'signed-out' };
}

/** Returns the paths of pages that need neither an account nor a parameter, read from a page's boot data. */
async function visitorsPages(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/home')).text();
  const [, boot = '{}'] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  const { apps } = JSON.parse(boot) as { apps: { description: { routes: Route[] } }[] };
  const routes = apps.flatMap(({ description }) => description.routes);
  return routes
    .filter(({ path, redirect }) => !path.includes(':') && redirect?.when !== 'signed-out')
    .map(({ path }) => path);
}
