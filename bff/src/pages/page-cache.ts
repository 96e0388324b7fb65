/** Signed-out visitors' pages, and the public answers that everybody's pages are made of. */
import { createHash } from 'node:crypto';
import type { FirstData } from '@storefront/federation/boot';
import { compress, type Encoding } from '../http/encoding.ts';
import type { JsonBody } from '../http/json-body.ts';
import type { Log } from '../log.ts';
import { type PublicCache, watchPublicData } from './public-cache.ts';

export interface KeptPage {
  readonly etag: string;
  body(encoding: Encoding | undefined): Promise<string | Buffer>;
}

export interface PageCache {
  readonly pages: PublicCache<KeptPage>;
  /** Only answers that are the same for everybody. */
  readonly answers: PublicCache<FirstData>;
  /** Of the API's answers about products. */
  readonly bodies: PublicCache<JsonBody>;
  stop(): Promise<void>;
}

const MAX_PAGES = 500;
const MAX_ANSWERS = 100;
const MAX_BODIES = 500;

const nothing = { read: () => undefined, begin: () => () => {} };
export const noPageCache: PageCache = { pages: nothing, answers: nothing, bodies: nothing, stop: async () => {} };

export function createPageCache(databaseUrl: string, log: Log): PageCache {
  const { cache, stop } = watchPublicData(databaseUrl, log);
  return {
    pages: cache('pages', MAX_PAGES),
    answers: cache('answers', MAX_ANSWERS),
    bodies: cache('bodies', MAX_BODIES),
    stop,
  };
}

/** Its tag and its compressed bodies are made when first asked for. */
export function keptPage(html: string): KeptPage {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  let etag: string | undefined;
  return {
    get etag() {
      etag ??= `"${createHash('sha256').update(html).digest('base64url')}"`;
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
