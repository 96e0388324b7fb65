/** Kinds of pages, by their cost on the server. */
import type { Load } from './throughput.ts';

export const CHECKOUT = '/checkout';

export interface PageKind extends Pick<Load, 'pathOf' | 'cookie'> {
  /** True when each request renders the page; pages that are the same for all visitors are cached in memory. */
  readonly isRendered: boolean;
}

export type PageName = keyof ReturnType<typeof pageKinds>;

/** @param cookie session of a shopper with something in the cart */
export function pageKinds(cookie: string) {
  const ofShopper = (path: string): PageKind => ({ pathOf: () => path, cookie, isRendered: true });
  return {
    '/store, kept in memory': { pathOf: () => '/store', isRendered: false },
    // Each URL has a different value of a parameter that the page reads, so that none is cached; all show a full list.
    '/store, rendered each time': { pathOf: (n: number) => `/store?compare=${n}`, isRendered: true },
    '/store, signed in': ofShopper('/store'),
    '/home, signed in': ofShopper('/home'),
    '/store/castle, signed in': ofShopper('/store/castle'),
    '/checkout, signed in': ofShopper(CHECKOUT),
  } satisfies Readonly<Record<string, PageKind>>;
}
