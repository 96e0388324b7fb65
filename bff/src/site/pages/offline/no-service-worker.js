/** Replaces an installed worker that is switched off: clears its cache and answers nothing. */
addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.navigationPreload?.disable();
  };
  event.waitUntil(drop());
});
