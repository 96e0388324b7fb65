/** Effects of a page load that a router omits: title, scroll position, and focus for screen readers. */
import { findPressedLink, useLocation, useNavigationType } from '@storefront/routing';
import { useDocumentTitle } from '@storefront/state/shop-name';
import { useEffect } from 'react';
import { repeatPresses } from './early-presses.ts';

/** Initially undefined: the browser did all of this for the document's first page. */
let shownPath: string | undefined;

/** Records the first requested page, so that leaving it before it has loaded counts as a navigation. */
export function useFirstPath(pathname: string): void {
  useEffect(() => {
    shownPath ??= pathname;
  }, [pathname]);
}

/** Rendered with the loaded page; `title` becomes the document title, unless the page sets its own. */
export function PageEffects({ title }: { title: string }) {
  const { pathname } = useLocation();
  const navigation = useNavigationType();

  useEffect(repeatPresses, []);

  useDocumentTitle(title);

  useEffect(() => {
    const isNavigation = shownPath !== undefined && shownPath !== pathname;
    shownPath = pathname;
    if (!isNavigation) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    // On going back, the focus returns to the followed link.
    const target = navigation === 'POP' ? (findPressedLink() ?? heading) : heading;
    target?.focus({ preventScroll: true });
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);

  return null;
}
