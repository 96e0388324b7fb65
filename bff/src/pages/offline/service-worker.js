/**
 * Where the network fails, shows the page that says so. It keeps that page alone and answers nothing else: no file of a
 * release, no page of the store, nothing of the API. The server puts its address, `OFFLINE_PAGE`, before this file; it
 * names its content, so another page makes another worker.
 */
const ROOM = `offline ${OFFLINE_PAGE}`;
/** What the browser opens beside pages: files and the way to Google and back. */
const NO_PAGES = /^\/(api|assets|auth|dev|downloads|files|media)(\/|$)/;
/** Of those, what pages ask for all the time: where the browser can be told, it does not wake this worker for them. */
const STRAIGHT_TO_NETWORK = ['/api/*', '/assets/*', '/media/*'];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(ROOM).then((room) => room.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))));
  event.addRoutes?.(STRAIGHT_TO_NETWORK.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })));
  // Whichever version is there, pages are the network's: nothing breaks when it changes under an open one.
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

/** The browser asks already while this worker starts. */
async function fromNetwork({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}

async function offlinePage(error) {
  const page = await caches.match(OFFLINE_PAGE, { cacheName: ROOM });
  if (!page) throw error;
  return page;
}

/** In Firefox a page whose preload fails has failed, whatever this worker answers; and the setting outlives workers. */
function preloadPages() {
  const preload = registration.navigationPreload;
  return navigator.userAgent.includes('Firefox/') ? preload?.disable() : preload?.enable();
}

async function dropOtherRooms() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ROOM).map((name) => caches.delete(name)));
}
