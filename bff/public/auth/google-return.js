/** Tells the page that opened this window that its sign-in is settled, and closes the window. */
(() => {
  const TIMEOUT = 1000; // ms
  const flow = new URLSearchParams(location.search).get('flow');
  if (!flow) return;
  const channel = new BroadcastChannel('google-sign-in');
  // A message may be lost with the window that sent it, so it waits for the answer, which the page may be too slow for.
  channel.onmessage = ({ data }) => data.heard === flow && window.close();
  channel.postMessage({ settled: flow });
  setTimeout(() => window.close(), TIMEOUT);
})();
