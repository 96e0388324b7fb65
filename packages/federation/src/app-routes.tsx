/** The routes of all apps of a page, composed from their descriptions alone. */
import { Redirect, Route, Switch } from '@storefront/routing';
import type { AppDescription } from './description.ts';
import type { PageLoader } from './page-loader.ts';
import { PageOutlet } from './page-outlet.tsx';

interface AppRoutesProps {
  readonly apps: readonly AppDescription[];
  readonly loader: PageLoader;
  readonly home: string;
}

export function AppRoutes({ apps, loader, home }: AppRoutesProps) {
  return (
    <Switch>
      {apps.flatMap(({ name, routes }) =>
        routes.map((route) => (
          <Route key={route.path} path={route.path}>
            <PageOutlet app={name} route={route} loader={loader} />
          </Route>
        )),
      )}
      <Route path="*">
        <Redirect to={home} replace />
      </Route>
    </Switch>
  );
}
