// @ts-check
/** A realm for a release's server file: its own built-ins, no timers, no network, nothing of this process. */
import { compileFunction, constants, createContext, Script } from 'node:vm';

/** A first view is done when its render returns: timers never run, and nothing is fetched. */
const prepare = new Script(`(lent) => {
  const none = () => {};
  const nothing = () => 0;
  const quiet = Object.fromEntries(
    ['debug', 'dir', 'error', 'group', 'groupEnd', 'info', 'log', 'table', 'time', 'timeEnd', 'trace', 'warn'].map((name) => [name, none]),
  );
  Object.assign(globalThis, lent, {
    console: quiet,
    setTimeout: nothing,
    setInterval: nothing,
    setImmediate: nothing,
    clearTimeout: none,
    clearInterval: none,
    clearImmediate: none,
    queueMicrotask: (task) => void Promise.resolve().then(task),
    fetch: () => Promise.reject(new TypeError('a first view fetches nothing: its data are what its route declares')),
  });
}`);

/**
 * Evaluates a CommonJS file in a realm of its own. @returns its exports
 * @param {string} code
 * @param {string} filename
 * @param {import('./lock-down.mjs').Lent} lent
 */
export function evaluate(code, filename, { globals, require }) {
  const realm = createContext(constants.DONT_CONTEXTIFY);
  prepare.runInContext(realm)(globals);
  const module = { exports: {} };
  const parameters = ['require', 'module', 'exports'];
  compileFunction(code, parameters, { filename, parsingContext: realm })(require, module, module.exports);
  return module.exports;
}
