/** The routes of all apps on a page, composed only from their descriptions. */
import { unknownPageNotice } from '@storefront/contract/unknown-page';
import { Redirect, Route, Switch, useLocation } from '@storefront/routing';
import { notify, useAppDispatch } from '@storefront/state';
import { useEffect } from 'react';
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
        <UnknownPage home={home} />
      </Route>
    </Switch>
  );
}

/** Redirects home like the server does on the first request, with a notice. */
function UnknownPage({ home }: { readonly home: string }) {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (pathname !== '/') dispatch(notify(unknownPageNotice(pathname)));
  }, [pathname, dispatch]);
  return <Redirect to={home} replace />;
}
