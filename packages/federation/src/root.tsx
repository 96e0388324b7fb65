/** The providers around an app, the same on the server and in the browser. */
import { type AppStore, StoreProvider } from '@storefront/state';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { repeatPressesAroundPage } from './early-presses.ts';

/** The performance mark set once the page is hydrated. */
const HYDRATED = 'hydrated';

export function Root({ store, children }: { store: AppStore; children: ReactNode }) {
  useEffect(() => {
    performance.mark(HYDRATED);
    repeatPressesAroundPage();
  }, []);
  return (
    <StrictMode>
      <StoreProvider store={store}>{children}</StoreProvider>
    </StrictMode>
  );
}
