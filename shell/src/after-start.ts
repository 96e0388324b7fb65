/** What a shopper misses only later, and so comes after the page: the notice of being offline, and the page for then. */
import { startOfflineNotice } from './layout/offline-notice.ts';
import { scriptPolicy } from './script-policy.ts';

startOfflineNotice();
// A build for development has a server that comes and goes.
if (process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
  // A browser that refuses has no page for when it is offline, and nothing else is lost.
  navigator.serviceWorker.register(scriptPolicy().createScriptURL('/service-worker.js')).catch(() => {});
}
