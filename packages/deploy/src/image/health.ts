/** Command: ends with 0 while the server of this container lives. */
const { PORT = '4000' } = process.env;
const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`);
process.exit(ok ? 0 : 1);
