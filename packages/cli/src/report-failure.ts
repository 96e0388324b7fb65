/** Loaded into the server before it: tells its starter whether an error that nothing caught has ended it. */
process.on('uncaughtExceptionMonitor', () => {
  if (process.connected) process.send?.({ event: 'crashed' });
});
