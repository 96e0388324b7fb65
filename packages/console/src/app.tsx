/** The console: checks access, and shows the section of the URL. */
import { setupListeners } from '@reduxjs/toolkit/query';
import { Redirect, Route, Switch, useLocation } from '@storefront/routing';
import { Loading } from '@storefront/ui';
import { lazy, Suspense, useEffect } from 'react';
import { ConsoleFrame } from './frame/frame.tsx';
import { Section } from './layout/section.tsx';
import { SectionBoundary } from './layout/section-boundary.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { useConsoleDispatch } from './store.ts';

const ConsoleOrdersPage = lazy(() => import(/* webpackChunkName: "orders" */ './features/orders/orders.page.tsx'));
const ConsoleOrderPage = lazy(() => import(/* webpackChunkName: "orders" */ './features/orders/order.page.tsx'));
const MessagesPage = lazy(() => import(/* webpackChunkName: "messages" */ './features/messages/messages.page.tsx'));
const ProductsPage = lazy(() => import(/* webpackChunkName: "products" */ './features/products/products.page.tsx'));
const ConsoleProductPage = lazy(
  () => import(/* webpackChunkName: "products" */ './features/products/product.page.tsx'),
);
const DraftPage = lazy(() => import(/* webpackChunkName: "drafts" */ './features/drafts/draft.page.tsx'));
const ReleasesPage = lazy(() => import(/* webpackChunkName: "releases" */ './features/releases/releases.page.tsx'));
const CustomersPage = lazy(() => import(/* webpackChunkName: "customers" */ './features/customers/customers.page.tsx'));
const CustomerPage = lazy(() => import(/* webpackChunkName: "customers" */ './features/customers/customer.page.tsx'));
const SettingsPage = lazy(() => import(/* webpackChunkName: "settings" */ './features/settings/settings.page.tsx'));
const SettingPage = lazy(() => import(/* webpackChunkName: "settings" */ './features/settings/setting.page.tsx'));
const HealthPage = lazy(() => import(/* webpackChunkName: "health" */ './features/health/health.page.tsx'));
const TodayPage = lazy(() => import(/* webpackChunkName: "today" */ './features/today/today.page.tsx'));
const AccessPage = lazy(() => import(/* webpackChunkName: "access" */ './features/access/access.page.tsx'));

export function ConsoleApp() {
  const dispatch = useConsoleDispatch();
  const { pathname } = useLocation();
  useEffect(() => setupListeners(dispatch), [dispatch]);
  return (
    <SessionGate>
      <ConsoleFrame>
        <SectionBoundary address={pathname}>
          <Suspense fallback={<Loading label="Loading..." />}>
            <Switch>
              <Route path="/">
                <Redirect to="/today" replace />
              </Route>
              <Route path="/today" component={TodayPage} />
              <Route path="/orders" component={ConsoleOrdersPage} />
              <Route path="/orders/:orderId" component={ConsoleOrderPage} />
              <Route path="/messages/:messageId?" component={MessagesPage} />
              <Route path="/products" component={ProductsPage} />
              <Route path="/products/drafts/:draftId" component={DraftPage} />
              <Route path="/products/:productId" component={ConsoleProductPage} />
              <Route path="/releases" component={ReleasesPage} />
              <Route path="/customers" component={CustomersPage} />
              <Route path="/customers/:customerId" component={CustomerPage} />
              <Route path="/settings" component={SettingsPage} />
              <Route path="/settings/:key" component={SettingPage} />
              <Route path="/health" component={HealthPage} />
              <Route path="/access" component={AccessPage} />
              <Route>
                <Section title="Not found">
                  <p>There is nothing at this address.</p>
                </Section>
              </Route>
            </Switch>
          </Suspense>
        </SectionBoundary>
      </ConsoleFrame>
    </SessionGate>
  );
}
