/** Command: exits with 0 while this container's server is alive. */
const { PORT = '4000' } = process.env;
const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`);
process.exit(ok ? 0 : 1);
