/** Signed-out visitors' pages in memory until public data changes; caches nothing while it cannot hear of changes. */
import { createHash } from 'node:crypto';
import { listen } from '../db/listen.ts';
import { compress, type Encoding } from '../http/encoding.ts';
import type { Log } from '../log.ts';

export interface KeptPage {
  readonly etag: string;
  body(encoding: Encoding | undefined): Promise<string | Buffer>;
}

export interface PageCache {
  read(key: string): KeptPage | undefined;
  /** Call before the page's data is read; the returned function stores nothing if data changed meanwhile. */
  begin(): (key: string, html: string) => void;
  stop(): Promise<void>;
}

/** A bound, because addresses can be made up without end. */
const MAX_PAGES = 500;

export const noPageCache: PageCache = { read: () => undefined, begin: () => () => {}, stop: async () => {} };

export function createPageCache(databaseUrl: string, log: Log): PageCache {
  const pages = new Map<string, KeptPage>();
  let generation = 0;
  const listener = listen({
    url: databaseUrl,
    channel: 'public_data_changed',
    log,
    onChange: () => {
      generation += 1;
      pages.clear();
    },
  });

  return {
    read: (key) => (listener.isUp() ? pages.get(key) : undefined),
    begin() {
      const begun = generation;
      return (key, html) => {
        if (begun !== generation || !listener.isUp()) return;
        const [oldest] = pages.keys();
        if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest);
        pages.set(key, keptPage(html));
      };
    },
    stop: () => listener.stop(),
  };
}

function keptPage(html: string): KeptPage {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: `"${createHash('sha256').update(html).digest('base64url')}"`,
    async body(encoding) {
      if (!encoding) return html;
      const known = compressed.get(encoding) ?? compress(html, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}
