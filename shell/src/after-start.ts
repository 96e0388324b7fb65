/** Loaded after the page: reports of errors, the offline notice and the service worker with its offline page. */
import type { BootData } from '@storefront/federation';
import { keepCarriedCode } from '@storefront/state/carried-code';
import { startOfflineNotice } from './layout/offline-notice.ts';
import { startScriptErrors } from './script-errors.ts';
import { scriptPolicy } from './script-policy.ts';
import { measureSample } from './vitals-sample.ts';

export function startLate(boot: BootData, ...reporting: Parameters<typeof startScriptErrors>): void {
  startScriptErrors(...reporting);
  measureSample(boot);
  startOfflineNotice();
  keepCarriedCode(location.search);
  // A development server is often down.
  if (process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
    // Without a service worker only the offline page is missing.
    navigator.serviceWorker.register(scriptPolicy().createScriptURL('/service-worker.js')).catch(() => {});
  }
}
