/** Reloads the requested page once the store can be reached, or on request. */
(() => {
  const INTERVAL = 5000; // ms
  const OWN_ADDRESS = '/offline';
  const button = document.querySelector('button');
  const status = document.querySelector('[role=status]');

  const comeBack = () => (location.pathname === OWN_ADDRESS ? location.replace('/home') : location.reload());
  const isReachable = () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
  const look = async () => {
    if (!document.hidden && navigator.onLine && (await isReachable())) comeBack();
  };

  button.addEventListener('click', async () => {
    status.textContent = 'Trying again...';
    if (await isReachable()) return comeBack();
    status.textContent = 'Still no connection.';
  });
  addEventListener('online', look);
  setInterval(look, INTERVAL);
})();
