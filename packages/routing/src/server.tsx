import type { ReactNode } from 'react';
import { Router } from 'wouter';

interface StaticRouterProps {
  readonly location: string;
  readonly children: ReactNode;
}

export function StaticRouter({ location, children }: StaticRouterProps) {
  const { pathname, search } = new URL(location, 'http://localhost');
  return (
    <Router ssrPath={pathname} ssrSearch={search}>
      {children}
    </Router>
  );
}
