/** Loaded after the page: the offline notice and the service worker with its offline page. */
import { startOfflineNotice } from './layout/offline-notice.ts';
import { scriptPolicy } from './script-policy.ts';

startOfflineNotice();
// A development server is often down.
if (process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
  // Without a service worker only the offline page is missing.
  navigator.serviceWorker.register(scriptPolicy().createScriptURL('/service-worker.js')).catch(() => {});
}
