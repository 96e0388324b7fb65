// @ts-check
/** What `--permission` and `--frozen-intrinsics` leave open is closed before any release is evaluated. */

/** What react-dom's server build, which the shell brings, has of Node's modules when it renders to a string. */
const MODULES = { async_hooks: ['AsyncLocalStorage'], crypto: [], stream: [], util: ['TextEncoder'] };
/** Signals and priorities of other processes, and the bindings behind all modules. */
const DEEDS = [
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'getBuiltinModule',
  'binding',
  '_linkedBinding',
  'dlopen',
];

/**
 * What of this realm's globals a release's realm is lent. A release can reach this realm through each of them, so that this
 * realm keeps nothing else which does something, and nothing that can be changed.
 */
const GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Event',
  'EventTarget',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'crypto',
  'performance',
  'structuredClone',
];
/** Of ECMAScript; all others are of Node. */
const { Script } = process.getBuiltinModule('vm');
const LANGUAGE = new Set(Object.getOwnPropertyNames(new Script('globalThis').runInNewContext()));

/**
 * @typedef {object} Lent
 * @property {Readonly<Record<string, unknown>>} globals of a realm
 * @property {(name: string) => unknown} require the built-in modules that a shell may have
 */

/** @returns {Lent} */
export function lockDown() {
  const modules = new Map(Object.entries(MODULES).map(([name, parts]) => [name, partsOf(name, parts)]));
  process.getBuiltinModule('os').setPriority = refuse;
  for (const name of DEEDS) /** @type {any} */ (process)[name] = undefined;
  const globals = Object.fromEntries(GLOBALS.map((name) => [name, /** @type {any} */ (globalThis)[name]]));
  const ledTo = [crypto.subtle, new URLSearchParams().entries(), new Headers().entries(), new FormData().entries()];
  for (const value of [...Object.values(globals), ...ledTo]) freeze(value);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (LANGUAGE.has(name)) Object.defineProperty(globalThis, name, { writable: false, configurable: false });
    else Reflect.deleteProperty(globalThis, name);
  }
  Object.preventExtensions(globalThis);
  freeze(Object.getPrototypeOf(globalThis));
  return {
    globals,
    require(name) {
      if (!modules.has(name)) throw new Error(`a renderer lends no module ${name}`);
      return modules.get(name);
    },
  };
}

/** @param {string} name of a module @param {readonly string[]} parts */
function partsOf(name, parts) {
  const module = /** @type {any} */ (process.getBuiltinModule(name));
  for (const part of parts) freeze(module[part]);
  return Object.freeze(Object.fromEntries(parts.map((part) => [part, module[part]])));
}

/** A class with its instances' methods, and what these inherit. @param {any} value */
function freeze(value) {
  for (let at = value; at && !Object.isFrozen(at); at = Object.getPrototypeOf(at)) {
    const { prototype } = at;
    Object.freeze(at);
    if (prototype) freeze(prototype);
  }
}

function refuse() {
  throw new Error('a renderer has no priorities');
}
