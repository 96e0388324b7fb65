// @ts-check
/** Closes what `--permission` and `--frozen-intrinsics` leave open before any release is evaluated. */

/** Node modules that react-dom's server build, which the shell brings, needs to render to a string. */
const MODULES = { async_hooks: ['AsyncLocalStorage'], crypto: [], stream: [], util: ['TextEncoder'] };
/** Functions for signals and priorities of other processes, and the bindings behind all modules. */
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
 * Globals that this realm lends to a release's realm. A release can reach this realm through each of them, so this
 * realm keeps nothing else that acts on the process, and nothing that can be changed.
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
/** Globals of ECMAScript; all others are Node's. */
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

/** Freezes a class with its instances' methods, and all that these inherit. @param {any} value */
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
