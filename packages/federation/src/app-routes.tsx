/** The routes of all apps of a page, composed from their descriptions alone. */
import { Navigate, Route, Routes } from '@storefront/routing';
import type { AppDescription } from './description.ts';
import type { PageLoader } from './page-loader.ts';
import { PageOutlet } from './page-outlet.tsx';

interface AppRoutesProps {
  readonly apps: readonly AppDescription[];
  readonly loader: PageLoader;
  readonly siteName: string;
  /** Where paths that no app has lead. */
  readonly home: string;
}

export function AppRoutes({ apps, loader, siteName, home }: AppRoutesProps) {
  return (
    <Routes>
      {apps.flatMap(({ name, routes }) =>
        routes.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={<PageOutlet key={route.path} app={name} route={route} loader={loader} siteName={siteName} />}
          />
        )),
      )}
      <Route path="*" element={<Navigate to={home} replace />} />
    </Routes>
  );
}
