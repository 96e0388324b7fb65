import type { ReactNode } from 'react';
import { Router } from 'wouter';

export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const { pathname, search } = new URL(location, 'http://localhost');
  return (
    <Router ssrPath={pathname} ssrSearch={search}>
      {children}
    </Router>
  );
}
