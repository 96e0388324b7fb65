/** What a browser does on a page load and a router does not: title, scroll position, and focus for screen readers. */
import { findPressedLink, useLocation, useNavigationType } from '@storefront/routing';
import { useEffect } from 'react';
import { repeatPresses } from './early-presses.ts';

/** The page last shown in this document; at first the one asked for first, for which the browser did all of this. */
let shownPath: string | undefined;

/** Notes a page that is asked for, so that leaving the first one before it is there counts as a navigation. */
export function useFirstPath(pathname: string): void {
  useEffect(() => {
    shownPath ??= pathname;
  }, [pathname]);
}

/** Rendered before a page once that page is there; `title` is the document's, unless the page sets a closer one. */
export function PageEffects({ title }: { readonly title: string }) {
  const { pathname } = useLocation();
  const navigation = useNavigationType();

  useEffect(repeatPresses, []);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    const isNavigation = shownPath !== undefined && shownPath !== pathname;
    shownPath = pathname;
    if (!isNavigation) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    // Who comes back goes on from the link by which they left.
    const target = navigation === 'POP' ? (findPressedLink() ?? heading) : heading;
    target?.focus({ preventScroll: true });
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);

  return null;
}
