/** Links within the site: a plain click navigates client-side; the browser handles every other click. */
import type { ComponentProps, MouseEvent } from 'react';
import { useRoute } from 'wouter';
import { changePage } from './moving-picture.ts';
import { isLoadDue, type NavigateOptions, useNavigate } from './navigation.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** A path on this site, with optional search and hash. */
  readonly to: string;
}

/** A link to the current URL adds no history entry, as in browsers. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const link = event.currentTarget;
    if (!isPlainClick(event) || isForBrowser(link)) return;
    // A document load carries no state and always adds a history entry.
    const isLoadable = link.pathname !== window.location.pathname && !replace && state === undefined;
    if (isLoadable && isLoadDue()) return;
    event.preventDefault();
    const options = { replace: replace ?? link.href === window.location.href, state };
    changePage(to, () => navigate(to, options));
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** A link with `aria-current` when its page or a page below it is the current one. */
export function NavLink(props: LinkProps) {
  const [isCurrent] = useRoute(`${props.to}/*?`);
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}

function isPlainClick(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isModified && !event.defaultPrevented;
}

/** Returns true for another tab, a download, another site, or a hash on the current page. */
function isForBrowser(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = window.location;
  const isElsewhere = (link.target !== '' && link.target !== '_self') || link.origin !== origin;
  const isOnThisPage = link.hash !== '' && link.pathname === pathname && link.search === search;
  return isElsewhere || isOnThisPage || link.hasAttribute('download');
}
