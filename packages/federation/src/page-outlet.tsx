import { useLocation } from '@storefront/routing';
import { Loading, Page, Skeleton, useIsHydrated } from '@storefront/ui';
import { Suspense, use, useMemo, useState } from 'react';
import type { RouteDescription } from './description.ts';
import type { PageModule } from './manifest.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageEffects, useFirstPath } from './page-effects.tsx';
import type { PageLoader } from './page-loader.ts';
import { loadWithRetries } from './retried-load.ts';
import { RouteGuard } from './route-guard.tsx';
import { UnloadedNotice } from './unloaded-notice.tsx';

interface PageOutletProps {
  readonly app: string;
  readonly route: RouteDescription;
  readonly loader: PageLoader;
}

export function PageOutlet({ app, route, loader }: PageOutletProps) {
  const { path, title } = route;
  const isHydrated = useIsHydrated();
  const [firstView] = useState(() => (isHydrated ? undefined : loadWithRetries(() => loader.load(app, path))));
  // Loading starts during render, outside the boundary, and again with each retry.
  const [, setAttempt] = useState(0);
  const page = firstView ? firstView.page : loader.load(app, path);
  useFirstPath(useLocation().pathname);
  // React drops server-rendered content when its element changes before hydration.
  const content = useMemo(
    () => (
      <Suspense fallback={<PageSkeleton title={title} />}>
        <PageEffects title={title} />
        <LoadedPage page={page} />
      </Suspense>
    ),
    [page, title],
  );
  return (
    <RouteGuard redirect={route.redirect}>
      {firstView && <UnloadedNotice load={firstView} />}
      <PageBoundary
        loaded={() => loader.loaded(app, path)}
        onError={(error) => loader.reportBroken(app, path, error)}
        onRetry={() => setAttempt((attempt) => attempt + 1)}
      >
        {content}
      </PageBoundary>
    </RouteGuard>
  );
}

function LoadedPage({ page }: { page: Promise<PageModule> }) {
  const { default: PageComponent } = use(page);
  return <PageComponent />;
}

function PageSkeleton({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Loading label="Loading…" />
      <Skeleton shape="block" />
    </Page>
  );
}
