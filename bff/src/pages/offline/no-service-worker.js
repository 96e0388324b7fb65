/** Takes the place of a worker that is to be gone: it drops what was kept and answers nothing. */
addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.navigationPreload?.disable();
  };
  event.waitUntil(drop());
});
