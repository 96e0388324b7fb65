/** The shell: the layout around all apps' routes. */

import { type AppDescription, AppRoutes, type Outage, type PageLoader } from '@storefront/federation';
import { Layout } from './layout/layout.tsx';

interface AppProps {
  readonly apps: readonly AppDescription[];
  readonly loader: PageLoader;
  readonly outage: Outage | undefined;
}

export function ShellApp({ apps, loader, outage }: AppProps) {
  return (
    <Layout navItems={apps.flatMap(({ nav }) => nav)} outage={outage}>
      <AppRoutes apps={apps} loader={loader} home="/home" />
    </Layout>
  );
}
