/** Shows the offline page when the network fails; caches nothing else. The server prepends `OFFLINE_PAGE`, its URL. */
const ROOM = `offline ${OFFLINE_PAGE}`;
/** Navigations that are not pages: files and the Google redirects. */
const NO_PAGES = /^\/(api|assets|auth|dev|downloads|files|media)(\/|$)/;
/** Requests that bypass this worker where the browser supports it. */
const STRAIGHT_TO_NETWORK = ['/api/*', '/assets/*', '/media/*'];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(ROOM).then((room) => room.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))));
  event.addRoutes?.(STRAIGHT_TO_NETWORK.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })));
  // Pages always come from the network, so the worker may change under an open one.
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOtherRooms(), preloadPages()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET' || NO_PAGES.test(new URL(request.url).pathname)) return;
  event.respondWith(fromNetwork(event).catch(offlinePage));
});

async function fromNetwork({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}

async function offlinePage(error) {
  const page = await caches.match(OFFLINE_PAGE, { cacheName: ROOM });
  if (!page) throw error;
  return page;
}

/** In Firefox a failed preload fails the page, whatever the worker answers; the setting outlives workers. */
function preloadPages() {
  const preload = registration.navigationPreload;
  return navigator.userAgent.includes('Firefox/') ? preload?.disable() : preload?.enable();
}

async function dropOtherRooms() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ROOM).map((name) => caches.delete(name)));
}
