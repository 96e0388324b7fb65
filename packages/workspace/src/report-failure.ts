/** Loaded into the server before it: tells its starter when it fails, which a watcher between them keeps to itself. */
process.on('exit', (code) => {
  if (code !== 0 && process.connected) process.send?.({ event: 'failed' });
});
