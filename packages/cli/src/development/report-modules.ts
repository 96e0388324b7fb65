/** Preloaded into a server under development: reports which files of this checkout it imports. */
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

// It is killed on restart; without this the next one would compile everything again.
process.once('message', () => flushCompileCache());
