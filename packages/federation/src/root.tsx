/** What stands around an app wherever it renders: the same on the server and in the browser. */
import { type AppStore, StoreProvider } from '@storefront/state';
import { type ReactNode, StrictMode } from 'react';

export function Root({ store, children }: { readonly store: AppStore; readonly children: ReactNode }) {
  return (
    <StrictMode>
      <StoreProvider store={store}>{children}</StoreProvider>
    </StrictMode>
  );
}
