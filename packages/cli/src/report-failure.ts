/** Preloaded into the server: reports to its parent that an uncaught error ended it. */
process.on('uncaughtExceptionMonitor', () => {
  if (process.connected) process.send?.({ event: 'crashed' });
});
