/** The router of first views, rendered on the server; never part of a page's scripts. */
import type { ReactNode } from 'react';
import { Router } from 'wouter';

interface StaticRouterProps {
  /** Path and search of the page. */
  readonly location: string;
  readonly children: ReactNode;
}

/** Shows what the browser will show at `location`. */
export function StaticRouter({ location, children }: StaticRouterProps) {
  const { pathname, search } = new URL(location, 'http://localhost');
  return (
    <Router ssrPath={pathname} ssrSearch={search}>
      {children}
    </Router>
  );
}
