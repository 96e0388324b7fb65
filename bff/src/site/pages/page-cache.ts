/** Signed-out visitors' pages, and the public answers that all pages are made of. */
import { createHash } from 'node:crypto';
import type { FirstData } from '@storefront/federation/boot';
import type { Clock } from '../../base/clock.ts';
import type { Listener } from '../../base/db/listen.ts';
import type { PublicAnswers } from '../../base/deps.ts';
import { compress, type Encoding } from '../../base/http/encoding.ts';
import type { JsonBody } from '../../base/http/json-body.ts';
import type { HeaderRecord } from '../../base/http/respond.ts';
import { securityDefaults } from '../../base/http/security-headers.ts';
import type { Log } from '../../base/log.ts';
import { type PublicCache, watchPublicData } from '../../base/public-cache.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import { jsonOf } from './script-json.ts';

export interface KeptPage {
  readonly html: string;
  etag(): string;
  body(encoding: Encoding | undefined): Promise<string | Buffer>;
}

export interface PageCache extends PublicAnswers {
  readonly pages: PublicCache<KeptPage>;
  /** Answers that are the same for all visitors. */
  readonly answers: PublicCache<FirstData>;
  stop(): void;
}

const MEGABYTE = 1024 * 1024;
/** The compressed forms of a page are kept beside its text, at a fifth of its size. */
const pageBounds = { count: 500, bytes: 48 * MEGABYTE, bytesOf: ({ html }: KeptPage) => html.length };
/** Small, because pages keep markup with them; see docs/decisions/0039-what-pages-share.md. */
const answerBounds = { count: 500, bytes: 8 * MEGABYTE, bytesOf: (answer: FirstData) => jsonOf(answer).length };
const shopBounds = { count: 1, bytes: 1000, bytesOf: ({ name }: ShopNow) => name.length };
const bodyBounds = { count: 1000, bytes: 16 * MEGABYTE, bytesOf: ({ json }: JsonBody) => json.length };

const nothing = { read: () => undefined, last: () => undefined, begin: () => () => {} };
export const noPageCache: PageCache = {
  isCurrent: () => true,
  pages: nothing,
  answers: nothing,
  bodies: nothing,
  shop: nothing,
  stop: () => {},
};

export function createPageCache(listener: Listener, clock: Clock, log: Log): PageCache {
  const { isCurrent, cache, stop } = watchPublicData({ listener, clock, log });
  return {
    isCurrent,
    pages: cache('pages', pageBounds),
    answers: cache('answers', answerBounds),
    bodies: cache('bodies', bodyBounds),
    shop: cache('shop', shopBounds),
    stop,
  };
}

/**
 * Creates the page's tag and compressed bodies on first use. The tag covers the policy: nginx keeps the headers of a page
 * that it revalidates, so the same tag would give visitors an old policy.
 */
export function keptPage(html: string, policy: HeaderRecord): KeptPage {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const headers = JSON.stringify([securityDefaults, policy]);
  let etag: string | undefined;
  return {
    html,
    etag() {
      etag ??= `"${createHash('sha256').update(headers).update(html).digest('base64url')}"`;
      return etag;
    },
    async body(encoding) {
      if (!encoding) return html;
      const known = compressed.get(encoding) ?? compress(html, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}
