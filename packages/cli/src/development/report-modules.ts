/** Loaded into a server under development: tells its starter which of this checkout's files it is made of. */
import { flushCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

let files: string[] = [];

function report(): void {
  if (process.connected) process.send?.({ event: 'loaded', files });
  files = [];
}

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) {
      if (files.length === 0) setImmediate(report);
      files.push(fileURLToPath(url));
    }
    return nextLoad(url, context);
  },
});

// It is killed when it makes way for the next one, which would then have to compile everything again.
process.once('message', () => flushCompileCache());
