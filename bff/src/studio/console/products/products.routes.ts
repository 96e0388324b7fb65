import { serveStatic } from '@hono/node-server/serve-static';
import type { RoutePolicy } from '@storefront/contract';
import { consoleContract as api, consoleProductFilter, PRODUCTS_EXPORT_PATH } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { problemError } from '../../../base/errors.ts';
import { mount, mountPage, type Router } from '../../../base/http/mount.ts';
import { publicFile } from '../../../base/http/plain-page.ts';
import type { AppEnv } from '../../../base/http/request-context.ts';
import { documentCsp } from '../../../base/http/security-headers.ts';
import { answerMedia } from '../../../shop/catalog/media-answer.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { mountExport } from '../csv-export.ts';
import { unlessTooBroad } from '../too-broad.ts';
import {
  allProducts,
  cancelPlannedPrice,
  listAllProducts,
  planPrice,
  setPrice,
  setPublished,
  showProduct,
} from './products.service.ts';

const HEADS = ['id', 'slug', 'name', 'category', 'price', 'published', 'version', 'seats_sold', 'gross', 'updated_at'];
/** Product pictures are public at the store's origin, too. */
const ofPictures: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'unlimited', cache: 'revalidate' };

export function mountConsoleProducts(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  mount(router, api.findProducts, ({ query }) => unlessTooBroad(() => listAllProducts(deps, query)));
  mount(router, api.showProduct, ({ params }) => showProduct(deps, params.productId));
  mount(router, api.setPrice, ({ params, body, session }) => setPrice(deps, session, params.productId, body));
  mount(router, api.planPrice, ({ params, body, session }) => planPrice(deps, session, params.productId, body));
  mount(router, api.cancelPlannedPrice, ({ params, session }) => cancelPlannedPrice(deps, session, params.productId));
  mount(router, api.setPublished, ({ params, body, session }) =>
    setPublished(deps, session, params.productId, body.isPublished),
  );

  const headers = { 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': documentCsp() };
  const samples = serveStatic<AppEnv>({ root: publicFile('/') });
  mountPage(router, '/media/*', ofPictures, async (c) => {
    const picture = (await answerMedia(deps, c, headers)) ?? (await samples(c, async () => {}));
    if (!picture) throw problemError('not_found');
    picture.headers.set('content-security-policy', documentCsp());
    return picture;
  });

  mountExport(router, deps, {
    path: PRODUCTS_EXPORT_PATH,
    role: 'owner',
    kind: 'product',
    name: 'products',
    filter: z.strictObject(consoleProductFilter),
    heads: HEADS,
    async *rows(filter) {
      for await (const product of allProducts(deps.db, filter)) {
        const { id, slug, name, category, isPublished, version, seatsSold, updatedAt } = product;
        const price = { cents: product.priceCents };
        const gross = { cents: product.grossCents };
        yield [id, slug, name, category, price, isPublished ? 'yes' : 'no', version, seatsSold, gross, updatedAt];
      }
    },
  });
}
