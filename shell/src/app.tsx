/** The shell: the layout around all apps' routes. */

import { STUDIO_NAME } from '@storefront/contract';
import { type AppDescription, AppRoutes, type PageLoader } from '@storefront/federation';
import { Layout } from './layout/layout.tsx';

export function App({ apps, loader }: { apps: readonly AppDescription[]; loader: PageLoader }) {
  return (
    <Layout navItems={apps.flatMap(({ nav }) => nav)}>
      <AppRoutes apps={apps} loader={loader} siteName={STUDIO_NAME} home="/home" />
    </Layout>
  );
}
