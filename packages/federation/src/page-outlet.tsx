/** Shows one page of one app: its guard, its loading and failed states, and its effects on the document. */
import { useLocation } from '@storefront/routing';
import { Loading, Page, Skeleton } from '@storefront/ui';
import { Suspense, use, useState } from 'react';
import type { RouteDescription } from './description.ts';
import type { PageModule } from './manifest.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageEffects, useFirstPath } from './page-effects.tsx';
import type { PageLoader } from './page-loader.ts';
import { RouteGuard } from './route-guard.tsx';

interface PageOutletProps {
  readonly app: string;
  readonly route: RouteDescription;
  readonly loader: PageLoader;
  /** Stands behind the page's title in the browser's tab. */
  readonly siteName: string;
}

export function PageOutlet({ app, route, loader, siteName }: PageOutletProps) {
  // Loading starts with the first render, not only inside the boundary, and once more with each retry.
  const [, setAttempt] = useState(0);
  const page = loader.load(app, route.path);
  useFirstPath(useLocation().pathname);
  return (
    <RouteGuard redirect={route.redirect}>
      <PageBoundary
        onError={() => loader.reportBroken(app, route.path)}
        onRetry={() => setAttempt((attempt) => attempt + 1)}
      >
        <Suspense fallback={<PageSkeleton title={route.title} />}>
          <LoadedPage page={page} />
          <PageEffects title={`${route.title} · ${siteName}`} />
        </Suspense>
      </PageBoundary>
    </RouteGuard>
  );
}

function LoadedPage({ page }: { readonly page: Promise<PageModule> }) {
  const { default: PageComponent } = use(page);
  return <PageComponent />;
}

function PageSkeleton({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <Loading label="Loading…" />
      <Skeleton shape="block" />
    </Page>
  );
}
