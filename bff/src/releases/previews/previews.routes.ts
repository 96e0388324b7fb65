import type { RoutePolicy } from '@storefront/contract';
import type { BaseDeps } from '../../base/deps.ts';
import { mountPage, type Router } from '../../base/http/mount.ts';
import { mountForm } from '../../base/http/mount-form.ts';
import { documentCsp } from '../../base/http/security-headers.ts';
import { shownShop } from '../../base/studio-settings/shop-now.ts';
import { acceptPreview, endPins } from './pins.ts';
import { previewPage } from './preview-page.ts';
import { END_PREVIEWS_PATH, PREVIEW_PATH, previewOf } from './previews.ts';

const HOME = '/home';

const readPolicy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' };
const postPolicy: RoutePolicy = { ...readPolicy, csrf: 'form' };
const refuse = (_: unknown, error: Error) => Promise.reject(error);

/** Routes that open a preview in a browser and end it there. */
export function mountPreviews(router: Router<BaseDeps>): void {
  const { deps } = router;
  mountPage(router, PREVIEW_PATH, readPolicy, async (c) => {
    const preview = await previewOf(deps, c.req.param('token') ?? '');
    const page = previewPage(preview, new URL(c.req.url).pathname, await shownShop(deps));
    return c.body(String(page), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': documentCsp(),
      'x-robots-tag': 'noindex',
    });
  });
  mountForm(router, PREVIEW_PATH, postPolicy, {
    async answer(c) {
      await acceptPreview(deps, c.var.request.cookies, await previewOf(deps, c.req.param('token') ?? ''));
      return c.redirect(HOME, 303);
    },
    refuse,
  });
  mountForm(router, END_PREVIEWS_PATH, postPolicy, {
    async answer(c) {
      endPins(c.var.request.cookies);
      return c.redirect(HOME, 303);
    },
    refuse,
  });
}
