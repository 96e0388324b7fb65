// @ts-check
/**
 * A renderer: a process that evaluates releases' server files and renders first views. The server starts it without
 * environment, files, network and children (pages/rendering/renderer-process.ts); they exchange frames on descriptor 3.
 */
import { Socket } from 'node:net';
import { frameOf, frameReader } from './frames.mjs';
import { lockDown } from './lock-down.mjs';
import { createViews } from './views.mjs';

/** A request contains the code of a shell and of an app. */
const MAX_REQUEST = 64_000_000;
const MAX_REASON = 4000;

const server = new Socket({ fd: 3, readable: true, writable: true });
const exit = process.exit.bind(process);
const on = process.on.bind(process);
const memory = process.memoryUsage.rss;
const nextTurn = setImmediate;
const views = createViews(lockDown());

/** A rejection that a view left behind and does not await. @type {{ error: unknown } | undefined} */
let stray;

// Stopping a server (systemd, a terminal) signals all of its processes: this one serves until the server is done.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) on(signal, () => {});
on('unhandledRejection', (error) => {
  stray ??= { error };
});
on('uncaughtException', (error) => {
  nextTurn(exit, 1);
  give({ fault: reasonOf(error) });
});

// One request at a time: the server sends the next after the answer.
const read = frameReader(MAX_REQUEST, (json) => void answer(JSON.parse(json)));
server.on('data', read);
server.on('end', () => exit(0));
server.on('error', () => exit(0));
give({});

/** @param {import('./views.mjs').ViewRequest} request */
async function answer(request) {
  const { id } = request;
  /** @type {{ view?: unknown, error?: unknown } | undefined} */
  let outcome;
  const end = (/** @type {NonNullable<typeof outcome>} */ how) => {
    outcome = how;
  };
  views.render(request).then(
    (view) => end({ view }),
    (error) => end({ error }),
  );
  // Without timers and network everything happens in this turn, also the report of a rejection that no code awaits.
  await new Promise((resume) => nextTurn(resume));
  /** @type {{ view?: unknown, error?: unknown }} */
  const { view, ...failure } = stray ?? outcome ?? { error: new Error('it waits for what never comes') };
  stray = undefined;
  try {
    if ('error' in failure) throw failure.error;
    const { html, ...more } = /** @type {any} */ (view ?? {});
    give({ id, view: view && more }, html);
  } catch (error) {
    give({ id, error: reasonOf(error) });
  }
}

/** @param {object} message @param {string} [html] */
function give(message, html) {
  server.write(frameOf(JSON.stringify({ ...message, memory: memory() }), html));
}

/** @param {unknown} error whatever a release threw */
function reasonOf(error) {
  try {
    const { message = error, stack = '' } = /** @type {any} */ (error ?? {});
    return { message: textOf(message), stack: textOf(stack) };
  } catch {
    return { message: 'an error that cannot be told', stack: '' };
  }
}

/** @param {unknown} value */
const textOf = (value) => String(value).slice(0, MAX_REASON);
