/** Pages by what they cost the server. */
import type { Load } from './throughput.ts';

export const CHECKOUT = '/checkout';

export interface PageKind extends Pick<Load, 'pathOf' | 'cookie'> {
  /** For each request; a page that is the same for everybody is kept in memory. */
  readonly isRendered: boolean;
}

export type PageName = keyof ReturnType<typeof pageKinds>;

/** @param cookie of a shopper with something in the cart */
export function pageKinds(cookie: string) {
  const ofShopper = (path: string): PageKind => ({ pathOf: () => path, cookie, isRendered: true });
  return {
    '/store, kept in memory': { pathOf: () => '/store', isRendered: false },
    // Every address differs in a parameter that the page reads, so that none is kept; all show a full list.
    '/store, rendered each time': { pathOf: (n: number) => `/store?compare=${n}`, isRendered: true },
    '/store, signed in': ofShopper('/store'),
    '/home, signed in': ofShopper('/home'),
    '/store/castle, signed in': ofShopper('/store/castle'),
    '/checkout, signed in': ofShopper(CHECKOUT),
  } satisfies Readonly<Record<string, PageKind>>;
}
